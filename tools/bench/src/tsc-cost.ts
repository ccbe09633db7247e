import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const tsc = `${root}/node_modules/typescript/bin/tsc`;
const run = promisify(execFile);

/** The programs that are measured, in `consumers/`. */
type Consumer = 'empty' | 'named';

/**
 * Counts the type instantiations of programs that use the declarations that users get, one thread each, so that the
 * counts repeat.
 */
export async function countInstantiations(): Promise<Record<Consumer, number>> {
  const cache = fileURLToPath(new URL('../node_modules/.cache', import.meta.url));
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(`${cache}/consumer-`);
  try {
    await emitDeclarations(folder);
    await cp(fileURLToPath(new URL('../consumers', import.meta.url)), folder, { recursive: true });
    return { empty: await check(folder, 'empty'), named: await check(folder, 'named') };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function emitDeclarations(folder: string): Promise<void> {
  const sources = (await Promise.all(['client', 'types'].map(sourcesOf))).flat();
  await configure(folder, 'declarations', {
    compilerOptions: {
      noEmit: false,
      noCheck: true,
      emitDeclarationOnly: true,
      rootDir: root,
      outDir: `${folder}/d`,
    },
    files: sources.map((path) => `${root}/${path}`),
  });
  await run(process.execPath, [tsc, '-p', `${folder}/declarations.json`, '--singleThreaded']);
  // TypeScript 7.0 was seen to leave files out without a word, and then everything imported from them is free.
  const lost = sources.filter((path) => !existsSync(`${folder}/d/${path.replace(/\.ts$/, '.d.ts')}`));
  if (lost.length > 0)
    throw new Error(`The compiler wrote no declarations for ${lost.join(', ')}; try again.`);
}

async function sourcesOf(name: string): Promise<string[]> {
  const folder = `packages/${name}/src`;
  const paths = await readdir(`${root}/${folder}`, { recursive: true });
  return paths.filter((path) => path.endsWith('.ts')).map((path) => `${folder}/${path}`);
}

async function check(folder: string, name: Consumer): Promise<number> {
  const declarations = (of: string): string[] => [`./d/packages/${of}/src/index.d.ts`];
  await configure(folder, name, {
    compilerOptions: {
      isolatedDeclarations: false,
      declaration: false,
      customConditions: [],
      rewriteRelativeImportExtensions: false,
      paths: { '@videogen/client': declarations('client'), '@videogen/types': declarations('types') },
    },
    files: [`./${name}.ts`],
  });
  const args = [tsc, '-p', `${folder}/${name}.json`, '--extendedDiagnostics', '--singleThreaded'];
  const { stdout } = await run(process.execPath, args);
  return Number(/^Instantiations: +(\d+)/m.exec(stdout)?.[1] ?? Number.NaN);
}

async function configure(folder: string, name: string, config: object): Promise<void> {
  const base = { extends: `${root}/tools/config/tsconfig.base.json`, ...config };
  await writeFile(`${folder}/${name}.json`, JSON.stringify(base));
}
