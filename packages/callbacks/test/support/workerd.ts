import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Listening, listen } from '@videogen-tools/testing/listen';
import { build } from 'esbuild';
import { type Fixture, SECRETS } from './fixture.ts';

/** The package has no types; what it exports is the path of its binary. */
const workerd: string = createRequire(import.meta.url)('workerd').default;

/** A running worker. */
export interface RunningWorker {
  readonly url: string;
  /** Returns the output of the worker so far. */
  printed(): string;
  close(): Promise<void>;
}

/** The kit in a worker; store, API and handlers stay in this process. */
export async function startWorkerd(fixture: Fixture): Promise<RunningWorker> {
  const backend = await startBackend(fixture);
  const entry = fileURLToPath(new URL('workers/receiver.ts', import.meta.url));
  const worker = await runWorker(entry, {
    BACKEND: backend.url,
    SECRETS: JSON.stringify(SECRETS),
  });
  return {
    ...worker,
    close: async () => {
      await worker.close();
      await backend.close();
    },
  };
}

/** The example, with this process's environment for bindings. */
export function startWorkerdExample(): Promise<RunningWorker> {
  const names = ['VIDEOGEN_BASE_URL', 'VIDEOGEN_API_KEY', 'CALLBACK_URL', 'CALLBACK_SECRET'];
  const bindings = Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']));
  return runWorker(fileURLToPath(new URL('../../examples/worker.ts', import.meta.url)), bindings);
}

/** The stores of Cloudflare's platform, and a worker that runs the rules of stores on them. */
export async function startWorkerdStores(): Promise<RunningWorker> {
  const directory = await mkdtemp(join(tmpdir(), 'videogen-workerd-'));
  await bundle(new URL('workers/stores.ts', import.meta.url), join(directory, 'worker.js'));
  await bundle(new URL('workers/d1.ts', import.meta.url), join(directory, 'd1.js'));
  return serve(directory, storesConfig(directory));
}

/** Bundles a worker and runs it in the real workerd. */
async function runWorker(entry: string, bindings: Record<string, string>): Promise<RunningWorker> {
  const directory = await mkdtemp(join(tmpdir(), 'videogen-workerd-'));
  await bundle(pathToFileURL(entry), join(directory, 'worker.js'));
  return serve(directory, getConfig(bindings));
}

async function bundle(entry: URL, outfile: string): Promise<void> {
  await build({
    entryPoints: [fileURLToPath(entry)],
    outfile,
    bundle: true,
    format: 'esm',
    external: ['node:*'],
    conditions: ['@videogen/source', 'workerd'],
    logLevel: 'error',
  });
}

async function serve(directory: string, config: string): Promise<RunningWorker> {
  await writeFile(join(directory, 'config.capnp'), config);
  const child = spawn(
    workerd,
    ['serve', join(directory, 'config.capnp'), '--socket-addr', 'http=127.0.0.1:0', '--control-fd=3'],
    { stdio: ['ignore', 'pipe', 'inherit', 'pipe'] },
  );
  let printed = '';
  child.stdout?.on('data', (chunk) => {
    printed += String(chunk);
  });
  const control = child.stdio[3];
  if (control === null || control === undefined) throw new Error('no control pipe');
  const [line] = await once(control, 'data', { signal: AbortSignal.timeout(60_000) });
  const { port } = JSON.parse(String(line).split('\n')[0] ?? '') as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    printed: () => printed,
    close: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function getConfig(bindings: Record<string, string>): string {
  const listed = Object.entries(bindings).map(
    ([name, text]) => `(name = "${name}", text = ${JSON.stringify(text)})`,
  );
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker", esModule = embed "worker.js")],
      compatibilityDate = "2025-09-01",
      compatibilityFlags = ["nodejs_compat"],
      bindings = [${listed.join(', ')}],
    )),
    (name = "internet", network = (allow = ["private", "public", "local"]))
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);`;
}

/** SQLite in a Durable Object needs a folder. */
const storesConfig = (folder: string): string => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker", esModule = embed "worker.js")],
      compatibilityDate = "2025-09-01",
      compatibilityFlags = ["nodejs_compat"],
      bindings = [
        (name = "DB", wrapped = (
          moduleName = "cloudflare-internal:d1-api",
          innerBindings = [(name = "fetcher", service = "d1")],
        )),
      ],
    )),
    (name = "d1", worker = (
      modules = [(name = "d1", esModule = embed "d1.js")],
      compatibilityDate = "2025-09-01",
      bindings = [(name = "DATABASE", durableObjectNamespace = "Database")],
      durableObjectNamespaces = [(className = "Database", uniqueKey = "database", enableSql = true)],
      durableObjectStorage = (localDisk = "disk"),
    )),
    (name = "disk", disk = (path = ${JSON.stringify(folder)}, writable = true)),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);`;

async function startBackend(fixture: Fixture): Promise<Listening> {
  const calls: Record<string, (...args: never[]) => unknown> = { ...fixture.store, ...fixture.parts };
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
  return listen(server);
}
