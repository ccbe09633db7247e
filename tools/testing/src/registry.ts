import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { startProgram } from './program.ts';
import { run } from './run.ts';

/** A registry on loopback. */
export interface Registry {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts a registry that keeps our packages itself and gets all others from where npm gets them. It ends with this
 * process at the latest.
 *
 * @throws Error with what it printed when it is not ready within a minute.
 */
export async function startRegistry(folder: string, scope: string, upstream: string): Promise<Registry> {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const everybody = { access: '$all', publish: '$all', unpublish: '$all' };
  const config = {
    storage: join(folder, 'storage'),
    uplinks: { configured: { url: upstream, maxage: '60m', timeout: '60s' } },
    packages: { [`${scope}/*`]: everybody, '**': { access: '$all', proxy: 'configured' } },
    max_body_size: '200mb',
    log: { type: 'stdout', format: 'pretty', level: 'warn' },
  };
  const file = join(folder, 'config.yaml');
  // JSON is YAML, too.
  writeFileSync(file, JSON.stringify(config));
  const require = createRequire(import.meta.url);
  const bin = join(require.resolve('verdaccio/package.json'), '..', 'bin', 'verdaccio');
  const args = [bin, '--config', file, '--listen', `127.0.0.1:${port}`];
  const { stop } = await startProgram(process.execPath, args, { ready: 'http address', limit: 60_000 });
  return { url: `http://127.0.0.1:${port}/`, stop };
}

/** URL of the registry that npm is configured with in a folder. */
export async function getUpstream(folder: string): Promise<string> {
  const output = await run('npm', ['config', 'get', 'registry'], { cwd: folder });
  return output.split('\n').find((line) => /^https?:/.test(line)) ?? '';
}
