import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const tsc = `${root}/node_modules/typescript/bin/tsc`;
const run = promisify(execFile);

/** What a program costs the compiler. */
export interface TscCost {
  readonly instantiations: number;
  readonly types: number;
  /** Milliseconds that the compiler spent on checking, round by round. */
  readonly checkMs: readonly number[];
}

/** The programs that are measured, in `consumers/`. */
export type Consumer = 'empty' | 'named' | 'openapi-fetch-empty' | 'openapi-fetch' | 'types-empty' | 'types';

/**
 * Type-checks programs against the declarations that users get, so many times each, in turns, one thread each, so that
 * the counts repeat.
 */
export async function measureConsumers<Name extends Consumer>(
  names: readonly Name[],
  rounds: number = 1,
): Promise<Record<Name, TscCost>> {
  const cache = fileURLToPath(new URL('../node_modules/.cache', import.meta.url));
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(`${cache}/consumer-`);
  try {
    await emitDeclarations(folder);
    await cp(fileURLToPath(new URL('../consumers', import.meta.url)), folder, { recursive: true });
    const costs: Partial<Record<Name, TscCost>> = {};
    for (let round = 0; round < rounds; round += 1) {
      for (const name of names) {
        const cost = await check(folder, name);
        costs[name] = { ...cost, checkMs: [...(costs[name]?.checkMs ?? []), ...cost.checkMs] };
      }
    }
    // Sound: every name has got its cost.
    return costs as Record<Name, TscCost>;
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

async function check(folder: string, name: string): Promise<TscCost> {
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
  const figure = (label: string): number =>
    Number(new RegExp(`^${label}: +([\\d.]+)`, 'm').exec(stdout)?.[1] ?? Number.NaN);
  return {
    instantiations: figure('Instantiations'),
    types: figure('Types'),
    checkMs: [figure('Check time') * 1000],
  };
}

async function configure(folder: string, name: string, config: object): Promise<void> {
  const base = { extends: `${root}/tools/config/tsconfig.base.json`, ...config };
  await writeFile(`${folder}/${name}.json`, JSON.stringify(base));
}
