import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** The package has no types; what it exports is the path of its binary. */
const workerd: string = createRequire(import.meta.url)('workerd').default;

/** A running worker. */
export interface RunningWorker {
  readonly url: string;
  /** Returns the output of the worker so far. */
  printed(): string;
  close(): Promise<void>;
}

/** Bundles a worker and runs it in the real workerd, with the bindings and the D1 database `DB`. */
export async function startWorkerd(
  entry: URL,
  bindings: Readonly<Record<string, string>> = {},
  port = 0,
): Promise<RunningWorker> {
  const directory = await mkdtemp(join(tmpdir(), 'videogen-workerd-'));
  await bundle(entry, join(directory, 'worker.js'));
  await bundle(new URL('workers/d1.ts', import.meta.url), join(directory, 'd1.js'));
  return serve(directory, getConfig(bindings, directory), port);
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

async function serve(directory: string, config: string, port: number): Promise<RunningWorker> {
  await writeFile(join(directory, 'config.capnp'), config);
  const child = spawn(
    workerd,
    ['serve', join(directory, 'config.capnp'), '--socket-addr', `http=127.0.0.1:${port}`, '--control-fd=3'],
    { stdio: ['ignore', 'pipe', 'inherit', 'pipe'] },
  );
  let printed = '';
  child.stdout?.on('data', (chunk) => {
    printed += String(chunk);
  });
  const control = child.stdio[3];
  if (control === null || control === undefined) throw new Error('no control pipe');
  const [line] = await once(control, 'data', { signal: AbortSignal.timeout(60_000) });
  const { port: used } = JSON.parse(String(line).split('\n')[0] ?? '') as { port: number };
  return {
    url: `http://127.0.0.1:${used}`,
    printed: () => printed,
    close: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** SQLite in a Durable Object needs a folder. */
function getConfig(bindings: Readonly<Record<string, string>>, folder: string): string {
  const listed = Object.entries(bindings).map(
    ([name, text]) => `(name = "${name}", text = ${JSON.stringify(text)}),`,
  );
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker", esModule = embed "worker.js")],
      compatibilityDate = "2025-09-01",
      compatibilityFlags = ["nodejs_compat"],
      bindings = [
        ${listed.join('\n')}
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
    (name = "internet", network = (allow = ["private", "public", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);`;
}
