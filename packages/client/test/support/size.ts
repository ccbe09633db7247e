import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Metafile, type Plugin } from 'esbuild';
import { build as buildPackage } from 'tsdown';
import configs from '../../tsdown.config.ts';

const packageFolder = fileURLToPath(new URL('../..', import.meta.url));

/** Sizes in bytes, minified and gzipped. */
export interface BundleSizes {
  /** Code that an application loads to create a task and wait for it, openapi-fetch included. */
  readonly createAndWait: number;
  /** All of it, with everything that is loaded on demand. */
  readonly whole: number;
  /** The same without the one dependency, openapi-fetch. */
  readonly own: number;
  /** Whether any of it names a module of Node. */
  readonly hasNode: boolean;
}

/** Texts of files by name. */
type Files = ReadonlyMap<string, string>;

const createAndWait = `
  import { createVideoClient } from './index.js';
  const client = createVideoClient({ baseUrl: 'https://example.com', apiKey: 'key' });
  const task = await client.textToVideo({ prompt: 'A cat' });
  console.log(await task.result());
`;

/** Measures the browser bundles of the published package; code that is loaded on demand is in separate files. */
export async function measureBundles(): Promise<BundleSizes> {
  const files = await publishedFiles();
  const everything = `export * from './index.js';`;
  const first = await bundle(files, createAndWait, true);
  const whole = await bundle(files, everything, false);
  const own = await bundle(files, everything, false, ['openapi-fetch']);
  return {
    createAndWait: compressed(loadedAtOnce(first)),
    whole: compressed(whole),
    own: compressed(own),
    hasNode: [...first, ...whole].some(({ text }) => /["']node:/.test(text)),
  };
}

/** Returns the client as a page loads it, by name: the files of its first load, and those that it loads on demand. */
export async function bundlePage(): Promise<{ readonly first: Files; readonly all: Files }> {
  const contents = `export { createVideoClient } from './index.js';`;
  const all = await bundle(await publishedFiles(), contents, true);
  const byName = (outputs: readonly Output[]): Files =>
    new Map(outputs.map(({ path, text }) => [basename(path), text]));
  return { first: byName(loadedAtOnce(all)), all: byName(all) };
}

/** The files that a bundler for browsers finds in the package, by name; built in memory. */
async function publishedFiles(): Promise<ReadonlyMap<string, string>> {
  const web = configs.find(({ name }) => name === 'web');
  const [built] = await buildPackage({
    ...web,
    cwd: packageFolder,
    config: false,
    write: false,
    clean: false,
  });
  return new Map(built?.chunks.map((chunk) => [chunk.fileName, 'code' in chunk ? chunk.code : '']));
}

interface Output {
  readonly path: string;
  readonly text: string;
  readonly imports: Metafile['outputs'][string]['imports'];
}

async function bundle(
  files: ReadonlyMap<string, string>,
  contents: string,
  splitting: boolean,
  external: string[] = [],
): Promise<Output[]> {
  const published: Plugin = {
    name: 'published',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^\.\// }, ({ path }) => ({ path, namespace: 'published', sideEffects: false }));
      onLoad({ filter: /./, namespace: 'published' }, ({ path }) => ({
        contents: files.get(path.slice(2)) ?? '',
        resolveDir: packageFolder,
      }));
    },
  };
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: packageFolder, sourcefile: 'entry.js' },
    plugins: [published],
    absWorkingDir: '/',
    bundle: true,
    minify: true,
    splitting,
    external,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    outdir: '/out',
    metafile: true,
    write: false,
  });
  return outputFiles.map(({ path, text }) => ({
    path,
    text,
    imports: metafile.outputs[path.slice(1)]?.imports ?? [],
  }));
}

function loadedAtOnce(outputs: readonly Output[]): Output[] {
  const loaded = new Set<string>();
  const load = (path: string): void => {
    if (loaded.has(path)) return;
    loaded.add(path);
    const output = outputs.find((candidate) => candidate.path === path);
    for (const { path: next, kind } of output?.imports ?? []) {
      if (kind === 'import-statement') load(`/${next}`);
    }
  };
  const entry = outputs.find(({ path }) => path.endsWith('stdin.js'));
  if (entry) load(entry.path);
  return outputs.filter(({ path }) => loaded.has(path));
}

/** Files come one by one, and are compressed so. */
function compressed(outputs: readonly Output[]): number {
  return outputs.reduce((sum, { text }) => sum + gzipSync(text, { level: 9 }).byteLength, 0);
}

if (import.meta.main) console.log(await measureBundles());
