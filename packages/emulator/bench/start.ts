import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const built = new URL('../bin/videogen-emulator.js', import.meta.url);
const source = new URL('../src/cli.ts', import.meta.url);
const require: NodeJS.Require = createRequire(import.meta.url);

/** Whether the built code is measured; otherwise its sources are. */
export const isBuilt: boolean =
  existsSync(new URL('../dist/cli.js', import.meta.url)) && process.argv[2] !== '--source';
const program = isBuilt ? [fileURLToPath(built)] : ['--conditions=@videogen/source', fileURLToPath(source)];

/** Headers of every request. */
export const headers = { authorization: 'Bearer emulator-key', 'content-type': 'application/json' };

/** A service in a process of its own, ended when it goes out of scope. */
export interface Started extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from spawning to the first answer. */
  readonly firstAnswerMs: number;
}

/** Starts the emulator as users have it. */
export async function startEmulator(...options: string[]): Promise<Started> {
  const began = performance.now();
  const args = [...program, '--port', '0', '--json', '--quiet', '--render', 'none', ...options];
  const env = isBuilt ? { ...process.env, NODE_OPTIONS: '' } : process.env;
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
  child.stdout.setEncoding('utf8');
  const [line] = await once(child.stdout, 'data');
  const { url } = JSON.parse(String(line));
  await (await fetch(`${url}/v1/tasks/x`, { headers })).arrayBuffer();
  return started(child, url, began);
}

/** Starts Prism on the same documents, its log silent. */
export async function startPrism(): Promise<Started> {
  const began = performance.now();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const prism = require.resolve('@stoplight/prism-cli/dist/index.js');
  const contract = require.resolve('@videogen/spec/openapi.json');
  const options = ['mock', '-h', '127.0.0.1', '-p', String(port), '-v', 'silent', '-m', 'false', contract];
  const child = spawn(process.execPath, [prism, ...options], { stdio: 'ignore' });
  while (!(await answers(`${url}/v1/tasks/6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10`))) {
    if (child.exitCode !== null) throw new Error(`Prism ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return started(child, url, began);
}

/** A server that has just given its first answer. */
function started(child: ChildProcess, url: string, began: number): Started {
  return {
    url,
    pid: child.pid ?? 0,
    firstAnswerMs: Math.round(performance.now() - began),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    await (await fetch(url, { headers })).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

/** Resident memory of a process, in megabytes. */
export function rssMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 102.4) / 10;
}
