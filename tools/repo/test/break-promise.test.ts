import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { describe, expect, it } from 'vitest';
import { breakPromise, readBreaks, toPattern } from '../src/break-promise.ts';
import { readReviewed } from '../src/promises.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Creates a repository with one promise: that a sum adds. */
async function createRepository(): Promise<string> {
  const folder = await temporaryFolder();
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'test'));
  writeFileSync(join(folder, 'vitest.config.ts'), 'export default {};');
  writeFileSync(join(folder, 'sum.ts'), 'export const sum = (a: number, b: number): number => a + b;\n');
  const test = `import { expect, it } from 'vitest';
import { sum } from '../sum.ts';
it.each([[1, 2]])('adds %i and %i', (a, b) => expect(sum(a, b)).toBe(3));
it('is a number', () => expect(sum(1, 2)).toBeTypeOf('number'));
`;
  writeFileSync(join(folder, 'test/sum.test.ts'), test);
  return folder;
}

it.each([
  ['fell', 'adds %i and %i', 'a + b', 'a - b'],
  ['passed', 'is a number', 'a + b', 'a - b'],
  ['does not fit', 'adds %i and %i', 'a * b', 'a - b'],
  ['did not run', 'adds %i and %i', 'a + b', ')('],
] as const)('a test %s when "%s" is broken, and the file is restored', async (verdict, name, from, to) => {
  const repository = await createRepository();
  const file = join(repository, 'sum.ts');
  const before = readFileSync(file, 'utf8');

  const found = await breakPromise(repository, `test/sum.test.ts › ${name}`, { file: 'sum.ts', from, to });

  expect(found).toBe(verdict);
  expect(readFileSync(file, 'utf8')).toBe(before);
});

it('finds the tests of a table by the name of the table', () => {
  const pattern = new RegExp(toPattern('$path accepts (%s) the rest'));
  expect('/v1/tasks accepts (a body) the rest').toMatch(pattern);
  expect('/v1/tasks accepts a body the rest').not.toMatch(pattern);
});

describe('every break', () => {
  const breaks = readBreaks(root);

  it('breaks a promise', () => {
    const promised = Object.values(readReviewed(root)).flatMap((sentences) => Object.values(sentences));
    expect(breaks.length).toBeGreaterThan(100);
    const references = breaks.map(([reference]) => reference);
    expect(promised).toEqual(expect.arrayContaining(references));
  });

  it('fits the code once', () => {
    const count = (file: string, text: string) =>
      readFileSync(join(root, file), 'utf8').split(text).length - 1;
    expect(breaks.filter(([, { file, from }]) => count(file, from) !== 1)).toEqual([]);
  });

  it('changes the code', () => {
    expect(breaks.filter(([, { from, to }]) => to === from)).toEqual([]);
  });

  it('runs a program that there is', () => {
    const programs = breaks.flatMap(([, { run }]) => run ?? []);
    expect(programs.filter((program) => !existsSync(join(root, program)))).toEqual([]);
  });
});
