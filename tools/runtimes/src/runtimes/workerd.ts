import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Runtime, timeLimit } from './runtime.ts';

/** The package has no types; what it exports is the path of its binary. */
function binary(): string {
  return createRequire(import.meta.url)('workerd').default;
}

const configWith = (flags: string): string => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker", esModule = embed "worker.js")],
      compatibilityDate = "2026-01-01",
      compatibilityFlags = [${flags}],
    )),
    (name = "internet", network = (allow = ["private", "public", "local"]))
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);`;

async function getPort(child: ChildProcess): Promise<number> {
  const control = child.stdio[3];
  if (control === null || control === undefined) throw new Error('workerd has no control pipe');
  const [line] = await once(control, 'data', { signal: AbortSignal.timeout(timeLimit) });
  const { port }: { port: number } = JSON.parse(String(line).split('\n')[0] ?? '');
  return port;
}

/**
 * workerd, the runtime of Cloudflare Workers.
 *
 * @param file the bundle that it runs
 * @param flags compatibility flags, quoted
 */
const createWorkerd = (name: string, file: 'worker' | 'nodeWorker', flags: string): Runtime => ({
  name,
  agent: /^Cloudflare-Workers/,
  run: async (files, target) => {
    const folder = await mkdtemp(join(tmpdir(), 'videogen-smoke-'));
    await copyFile(files[file], join(folder, 'worker.js'));
    await writeFile(join(folder, 'config.capnp'), configWith(flags));
    const args = ['serve', join(folder, 'config.capnp'), '--socket-addr=http=127.0.0.1:0', '--control-fd=3'];
    const child = spawn(binary(), args, { stdio: ['ignore', 'ignore', 'inherit', 'pipe'] });
    const gone = once(child, 'exit');
    try {
      const port = await getPort(child);
      const response = await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        body: JSON.stringify(target),
        signal: AbortSignal.timeout(timeLimit),
      });
      if (!response.ok)
        throw new Error(`workerd responded with ${response.status}: ${await response.text()}`);
      // The worker responds with the results of `runSmoke`, as JSON.
      return (await response.json()) as Awaited<ReturnType<Runtime['run']>>;
    } finally {
      child.kill('SIGKILL');
      await gone;
      await rm(folder, { recursive: true, force: true });
    }
  },
});

/** workerd with the builds for every other runtime than Node. */
export const workerdRuntime: Runtime = createWorkerd('workerd', 'worker', '');

/** workerd with Node compatibility, and the builds for Node. */
export const workerdNodeRuntime: Runtime = createWorkerd('workerd (node)', 'nodeWorker', '"nodejs_compat"');
