import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@videogen-tools/testing/folder';
import { run } from '@videogen-tools/testing/run';
import ts from 'typescript-5.9';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getEntries } from '../../src/consumer/get-entries.ts';
import { getBuiltPackages, makeStrictLayout } from './strict-layout.ts';
import { writeInferred } from './write-inferred.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const require = createRequire(import.meta.url);
const packages = getBuiltPackages(root);
const entries = packages.flatMap(getEntries);

/** The oldest TypeScript that the packages support; the READMEs name it. */
const oldest = 'typescript-oldest';
const strict = ['--strict', '--target', 'es2022', '--lib', 'es2023,dom,dom.iterable', '--types', 'node'];
const nodenext = ['--module', 'nodenext'];
const bundler = ['--module', 'preserve', '--moduleResolution', 'bundler'];

let folder: string;

beforeAll(async () => {
  folder = await temporaryFolder(afterAll);
  makeStrictLayout(folder, root);
});

/** Compiles a program in a folder of installed packages; fails with the messages of the compiler. */
function compile(typescript: string, cwd: string, text: string, options: readonly string[]): Promise<string> {
  writeFileSync(join(cwd, 'program.ts'), text);
  const tsc = join(dirname(require.resolve(`${typescript}/package.json`)), 'bin/tsc');
  return run(process.execPath, [tsc, ...strict, ...options, 'program.ts'], { cwd });
}

it('no declaration names the type parameter of Uint8Array, which TypeScript has since 5.7', () => {
  const declarations = packages.flatMap((pack) =>
    globSync('dist/**/*.d.ts', { cwd: pack.folder }).map((file) => join(pack.folder, file)),
  );
  expect(declarations.length).toBeGreaterThan(50);

  const generic = /\b(Uint8Array|DataView|ArrayBufferView|Buffer)</;
  expect('Promise<Uint8Array<ArrayBuffer>>').toMatch(generic);
  expect(declarations.filter((file) => generic.test(readFileSync(file, 'utf8')))).toEqual([]);
});

describe('the oldest TypeScript', () => {
  /** A program with every entry, in which nothing is `any`, as a declaration that does not compile is. */
  const consumer = (specifiers: readonly string[]): string => `
    ${specifiers.map((entry, index) => `import * as m${index} from '${entry}';`).join('\n')}
    import { createVideoClient } from '@videogen/client';

    type IsAny<T> = 0 extends 1 & T ? true : false;
    const isAny: IsAny<ReturnType<typeof JSON.parse>> = true;
    const client = createVideoClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'emulator-key' });
    const bytes = await client.download({ url: 'http://127.0.0.1:4010/a.mp4' });
    const anyBytes: IsAny<typeof bytes> = false;
    const anyHttp: IsAny<typeof client.http> = false;
    const plain: Uint8Array = bytes;
    const response = new Response(bytes);
    const blob = new Blob([bytes]);
    const notAny: false[] = [${specifiers.map((_, index) => `{} as IsAny<typeof m${index}>`).join(', ')}];
    export { anyBytes, anyHttp, blob, isAny, notAny, plain, response };
  `;
  // Below TypeScript 5.7, the declarations of MSW 3 themselves compile with `skipLibCheck` only.
  const withoutMsw = entries.filter((entry) => entry !== '@videogen/emulator/msw');

  it.each([
    ['nodenext, declarations checked', [...nodenext, '--skipLibCheck', 'false'], withoutMsw],
    ['bundler, declarations not checked', [...bundler, '--skipLibCheck'], entries],
  ])('compiles a program with every entry of every package (%s)', async (_, options, specifiers) => {
    await compile(oldest, folder, consumer(specifiers), ['--noEmit', ...options]);
  });

  it('is the one that the READMEs name', () => {
    const { version } = require(`${oldest}/package.json`);
    const [major, minor] = version.split('.');
    for (const readme of ['README.md', 'packages/client/README.md'])
      expect(readFileSync(join(root, readme), 'utf8')).toContain(`TypeScript ${major}.${minor}`);
  });
});

describe('declarations of what a program infers from a package', () => {
  const options: ts.CompilerOptions = {
    strict: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    types: ['node'],
  };
  const emit = [...nodenext, '--skipLibCheck', '--declaration', '--emitDeclarationOnly', '--outDir', 'types'];

  it('are emitted by TypeScript 5.9 under the layout of pnpm', async () => {
    const text = writeInferred(join(folder, 'program.ts'), entries, options);
    expect(text).toMatch(/\.http;/);
    await compile('typescript-5.9', folder, text, emit);
  });

  it.each(packages.map((pack) => ({ name: pack.name, pack })))(
    'are emitted for a program that has only $name',
    async ({ pack }) => {
      const own = await temporaryFolder();
      makeStrictLayout(own, root, [pack]);
      const text = writeInferred(join(own, 'program.ts'), getEntries(pack), options);
      await compile('typescript', own, text, emit);
    },
  );
});
