import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const headers = { authorization: 'Bearer emulator-key' };

/** A mock of the service in a process of its own. */
export interface MockService extends AsyncDisposable {
  readonly url: string;
  /** Milliseconds from spawning to the first answer. */
  readonly startMs: number;
  /** Resident memory now, in megabytes. */
  rss(): Promise<number>;
}

/** Starts the emulator as users have it: built, and silent. */
export function startEmulator(...options: string[]): Promise<MockService> {
  return start((port) => [
    `${root}/packages/emulator/bin/videogen-emulator.js`,
    ...['--port', String(port), '--quiet', '--render', 'none', '--clock', 'manual', ...options],
  ]);
}

/** Starts Prism on the same document, with its log silent. */
export function startPrism(): Promise<MockService> {
  return start((port) => [
    `${root}/tools/bench/node_modules/@stoplight/prism-cli/dist/index.js`,
    ...['mock', '-h', '127.0.0.1', '-p', String(port), '-v', 'silent', '-m', 'false'],
    `${root}/spec/dist/openapi.json`,
  ]);
}

async function start(program: (port: number) => readonly string[]): Promise<MockService> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const env = { ...process.env, NODE_OPTIONS: '' };
  const child = spawn(process.execPath, program(port), { stdio: 'ignore', env });
  await answering(`${url}/v1/tasks/6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10`, child);
  return {
    url,
    startMs: performance.now() - began,
    rss: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (let left = 5_000; left > 0; left -= 1) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended with ${child.exitCode}`);
    const isUp = await fetch(url, { headers }).then(
      async (response) => (await response.arrayBuffer()).byteLength >= 0,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  child.kill('SIGKILL');
  throw new Error(`${child.spawnargs.join(' ')} never answered`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
