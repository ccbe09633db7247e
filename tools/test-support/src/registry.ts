import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { installPackages } from './install-packages.ts';
import { startProgram } from './program.ts';
import { run } from './run.ts';

/** A registry on loopback. */
export interface Registry {
  url: string;
  stop: () => Promise<void>;
}

/** The program, which no clone needs: 131 packages. Its audit asks for a tag that not every registry serves; 2.6.7 has it. */
const program = {
  dependencies: { verdaccio: '6.10.4' },
  overrides: { 'verdaccio-audit': { 'node-fetch': '2.6.7' } },
};

/**
 * Starts a registry that keeps our packages itself and gets all others from where npm gets them, which has the program, too.
 * It ends with this process at the latest.
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
  const command = join(await installPackages(folder, program), 'verdaccio/bin/verdaccio');
  const args = [command, '--config', file, '--listen', `127.0.0.1:${port}`];
  const { stop } = await startProgram(process.execPath, args, { ready: 'http address', limit: 60_000 });
  return { url: `http://127.0.0.1:${port}/`, stop };
}

/** URL of the registry that npm is configured with in a folder. */
export async function getUpstream(folder: string): Promise<string> {
  const output = await run('npm', ['config', 'get', 'registry'], { cwd: folder });
  return output.split('\n').find((line) => /^https?:/.test(line)) ?? '';
}
