import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@videogen-tools/test-support/folder';
import { expect, it } from 'vitest';
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

it('every break fits the code once, and breaks a promise', () => {
  const promised = new Set(
    Object.values(readReviewed(root)).flatMap((sentences) => Object.values(sentences)),
  );
  const breaks = readBreaks(root);
  expect(breaks.length).toBeGreaterThan(100);
  for (const [reference, { file, from, to, run }] of breaks) {
    expect(promised, reference).toContain(reference);
    expect(readFileSync(join(root, file), 'utf8').split(from), reference).toHaveLength(2);
    expect(to, reference).not.toBe(from);
    expect(run === undefined || existsSync(join(root, run)), reference).toBe(true);
  }
});
