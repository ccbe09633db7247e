import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { killAtExit } from './cleanup.ts';
import { run } from './run.ts';

/** A registry on loopback. */
export interface Registry {
  url: string;
  stop: () => Promise<void>;
}

const startTimeout = 60_000;

/**
 * Starts a registry that keeps our packages itself and gets all others from where npm gets them.
 *
 * @throws Error when it does not respond within a minute.
 */
export async function startRegistry(folder: string, scope: string, upstream: string): Promise<Registry> {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const everybody = { access: '$all', publish: '$all', unpublish: '$all' };
  const config = {
    storage: join(folder, 'storage'),
    uplinks: { configured: { url: upstream, maxage: '60m', timeout: '60s' } },
    packages: { [`${scope}/*`]: everybody, '**': { access: '$all', proxy: 'configured' } },
    max_body_size: '200mb',
    log: { type: 'stdout', format: 'pretty', level: 'error' },
  };
  const file = join(folder, 'config.yaml');
  writeFileSync(file, stringify(config));
  const require = createRequire(import.meta.url);
  const bin = join(require.resolve('verdaccio/package.json'), '..', 'bin', 'verdaccio');
  const child = spawn(process.execPath, [bin, '--config', file, '--listen', `127.0.0.1:${port}`], {
    stdio: 'ignore',
    detached: true,
  });
  killAtExit(child);
  const closed = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill();
    await closed;
  };
  try {
    await untilResponding(`${url}-/ping`, Date.now() + startTimeout);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

/** URL of the registry that npm is configured with in a folder. */
export async function upstreamOf(folder: string): Promise<string> {
  const output = await run('npm', ['config', 'get', 'registry'], { cwd: folder });
  return output.split('\n').find((line) => /^https?:/.test(line)) ?? '';
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      // A TCP server that listens has an address of this form.
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function untilResponding(url: string, deadline: number): Promise<void> {
  for (;;) {
    try {
      if ((await fetch(url)).ok) return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    if (Date.now() > deadline) throw new Error(`${url} did not respond in time.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
