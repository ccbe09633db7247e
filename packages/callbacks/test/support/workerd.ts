import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type Scene, SECRETS } from './scene.ts';

/** The package has no types; what it exports is the path of its binary. */
const workerd: string = createRequire(import.meta.url)('workerd').default;

/** The real workerd with the kit bundled into a worker; store, API and handlers stay in this process. */
export async function startWorkerd(scene: Scene): Promise<{ origin: string; close(): Promise<void> }> {
  const backend = await startBackend(scene);
  const directory = await mkdtemp(join(tmpdir(), 'videogen-workerd-'));
  await build({
    entryPoints: [fileURLToPath(new URL('workers/receiver.ts', import.meta.url))],
    outfile: join(directory, 'worker.js'),
    bundle: true,
    format: 'esm',
    conditions: ['@videogen/source', 'workerd'],
    logLevel: 'error',
  });
  await writeFile(join(directory, 'config.capnp'), configOf(backend.origin));
  const child = spawn(
    workerd,
    ['serve', join(directory, 'config.capnp'), '--socket-addr', 'http=127.0.0.1:0', '--control-fd=3'],
    { stdio: ['ignore', 'ignore', 'inherit', 'pipe'] },
  );
  const control = child.stdio[3];
  if (control === null || control === undefined) throw new Error('no control pipe');
  const [line] = await once(control, 'data', { signal: AbortSignal.timeout(20_000) });
  const { port } = JSON.parse(String(line).split('\n')[0] ?? '') as { port: number };
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      await backend.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function configOf(backend: string): string {
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker", esModule = embed "worker.js")],
      compatibilityDate = "2025-09-01",
      bindings = [
        (name = "BACKEND", text = "${backend}"),
        (name = "SECRETS", text = ${JSON.stringify(JSON.stringify(SECRETS))})
      ],
    )),
    (name = "internet", network = (allow = ["private", "public", "local"]))
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);`;
}

async function startBackend(scene: Scene): Promise<{ origin: string; close(): Promise<void> }> {
  const calls: Record<string, (...args: never[]) => unknown> = { ...scene.store, ...scene.parts };
  const server = createServer(async (request, response) => {
    try {
      const name = (request.url ?? '').slice(1);
      // The worker in this folder is the only caller.
      const args = (await json(request)) as never[];
      response.end(JSON.stringify({ value: await calls[name]?.(...args) }));
    } catch {
      response.writeHead(500).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
