import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';

const resolveDir = fileURLToPath(new URL('..', import.meta.url));

/** Bytes of a program for browsers, minified and gzipped. */
export async function measureSize(program: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    conditions: ['@videogen/source'],
    external: ['node:*'],
    logLevel: 'error',
    write: false,
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).byteLength;
}

/** The modules that an entry point loads, at once or on demand. */
export interface ImportGraph {
  /** Number of modules of this repository. */
  readonly modules: number;
  /** Packages and modules of Node that are not of this repository, sorted. */
  readonly outside: readonly string[];
}

/** Follows the imports of an entry point as Node resolves them. */
export async function importGraph(entry: string): Promise<ImportGraph> {
  const outside = new Set<string>();
  const stopOutside: Plugin = {
    name: 'stop-outside',
    setup: ({ onResolve }) => {
      onResolve({ filter: /^[^.#/]/ }, ({ path, kind }) => {
        if (kind === 'entry-point' || path.startsWith('@videogen/')) return undefined;
        outside.add(path);
        return { path, external: true };
      });
    },
  };

  const { metafile } = await build({
    stdin: { contents: `export * from '${entry}';`, resolveDir, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    conditions: ['@videogen/source'],
    plugins: [stopOutside],
    logLevel: 'error',
    metafile: true,
    write: false,
  });

  return { modules: Object.keys(metafile.inputs).length - 1, outside: [...outside].toSorted() };
}
