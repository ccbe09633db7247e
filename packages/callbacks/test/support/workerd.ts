import { fileURLToPath } from 'node:url';
import { startWorkerd, type Workerd } from '@videogen-tools/test-support/workerd';
import { build } from 'esbuild';

/** Bundles a worker and runs it in the real workerd, with the bindings and the D1 database `DB`. */
export async function startWorker(
  entry: URL,
  bindings: Readonly<Record<string, string>> = {},
  port = 0,
): Promise<Workerd> {
  const [worker, d1] = await Promise.all([entry, new URL('workers/d1.ts', import.meta.url)].map(bundle));
  const modules = { 'worker.js': worker ?? '', 'd1.js': d1 ?? '' };
  return startWorkerd({ config: getConfig(bindings), modules, port });
}

async function bundle(entry: URL): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    write: false,
    bundle: true,
    format: 'esm',
    external: ['node:*'],
    conditions: ['@videogen/source', 'workerd'],
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

/** SQLite in a Durable Object needs a folder. */
function getConfig(bindings: Readonly<Record<string, string>>): string {
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
    (name = "disk", disk = (path = ".", writable = true)),
    (name = "internet", network = (allow = ["private", "public", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);`;
}
