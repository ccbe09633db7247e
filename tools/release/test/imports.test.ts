import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { getEntries } from '../src/consumer/get-entries.ts';
import { publicPackages, type WorkspacePackage } from '../src/workspace.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Those that have JavaScript. */
const packages = publicPackages(root).filter((pack) => getEntries(pack).length > 0);

/** The name of the package that a specifier leads to. */
function getPackageName(specifier: string): string {
  const [scope = '', name = ''] = specifier.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}

/** The packages that a file needs as soon as it is imported: what it and its own files import statically. */
async function getNeeded(file: string): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: [file],
    absWorkingDir: dirname(file),
    bundle: true,
    packages: 'external',
    external: ['#*'],
    platform: 'node',
    format: 'esm',
    metafile: true,
    write: false,
  });

  const reached = new Set(Object.values(metafile.outputs).map(({ entryPoint }) => entryPoint ?? ''));
  const needed = new Set<string>();
  // A set also iterates over what is added on the way.
  for (const input of reached) {
    for (const { path, kind, external } of metafile.inputs[input]?.imports ?? []) {
      if (kind === 'dynamic-import') continue;
      if (external) needed.add(path);
      else reached.add(path);
    }
  }

  return [...needed].filter((path) => !isBuiltin(path) && !/^[#.]/.test(path)).map(getPackageName);
}

/** The packages that the declarations of an entry name. */
function getNamed(file: string): readonly string[] {
  const reached = new Set([file]);
  const named = new Set<string>();
  for (const each of reached) {
    for (const { fileName: path } of ts.preProcessFile(readFileSync(each, 'utf8')).importedFiles) {
      if (path.startsWith('.')) reached.add(resolve(dirname(each), path.replace(/\.js$/, '.d.ts')));
      else if (!isBuiltin(path) && !path.startsWith('#')) named.add(getPackageName(path));
    }
  }
  return [...named];
}

/** The packages that are installed with a package: its dependencies and the peers that are not optional. */
function getInstalled(pack: WorkspacePackage): readonly string[] {
  const optional = Object.keys(pack.peerDependenciesMeta ?? {});
  const required = Object.keys(pack.peerDependencies ?? {}).filter((name) => !optional.includes(name));
  return [pack.name, ...Object.keys(pack.dependencies ?? {}), ...required];
}

/** The files of an entry: its program for Node, and its declarations. */
function getFiles(pack: WorkspacePackage, entry: string): { readonly code: string; readonly types: string } {
  const target = pack.exports?.[`.${entry.slice(pack.name.length)}`];
  // Safe: `getEntries` lists entries whose target is an object with these keys.
  const { types, node, default: code } = target as { types: string; node?: string; default: string };
  return { code: join(pack.folder, node ?? code), types: join(pack.folder, types) };
}

describe.each(packages.map((pack) => ({ name: pack.name, pack })))('$name', ({ pack }) => {
  const entries = getEntries(pack);
  const installed = getInstalled(pack);
  const readme = readFileSync(join(pack.folder, 'README.md'), 'utf8');

  it('imports only what is installed with it', async () => {
    const { code, types } = getFiles(pack, pack.name);
    const needed = [...(await getNeeded(code)), ...getNamed(types)];
    expect(needed.filter((name) => !installed.includes(name))).toEqual([]);
  });

  it.each(entries.filter((entry) => entry !== pack.name))(
    '%s imports besides only optional peers that the README names',
    async (entry) => {
      const { code, types } = getFiles(pack, entry);
      const needed = [...new Set([...(await getNeeded(code)), ...getNamed(types)])];
      const besides = needed.filter((name) => !installed.includes(name));
      expect(Object.keys(pack.peerDependenciesMeta ?? {})).toEqual(expect.arrayContaining(besides));
      for (const name of besides) expect(readme.toLowerCase()).toContain(name);
    },
  );
});

it('finds what validators need as soon as they are imported', async () => {
  expect(await getNeeded(join(root, 'packages/validators/dist/index.js'))).toContain('zod');
});
