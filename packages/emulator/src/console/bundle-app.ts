import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

let bundled: Promise<Uint8Array> | undefined;

/** Bundles the console's program into one file: for the package's build, and once for emulators run from their sources. */
export function readApp(): Promise<Uint8Array> {
  bundled ??= bundleApp();
  return bundled;
}

async function bundleApp(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./app/main.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    minify: true,
    target: 'es2022',
    // The table of operations is read from its source: this runs before other packages are built, too.
    conditions: ['@videogen/source'],
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('The console was bundled to nothing.');
  return file.contents;
}
