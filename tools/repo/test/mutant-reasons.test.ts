import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { packages } from '../src/mutants/packages.ts';
import { findStaleReasons } from '../src/mutants/reasons.ts';
import { listFiles } from '../src/mutants/select.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const files = listFiles(
  root,
  packages.map(({ folder }) => `${folder}/src`),
);
const read = (file: string): string => readFileSync(`${root}/${file}`, 'utf8');

describe('reasons why no user can notice a mutant', () => {
  it('are each about a mutant that the code below them has', async () => {
    const withReasons = files.filter((file) => read(file).includes('// Stryker disable'));
    expect(withReasons.length).toBeGreaterThan(40);

    const stale = await Promise.all(withReasons.map((file) => findStaleReasons(file, read(file))));

    expect(stale.flat()).toEqual([]);
  });

  it('are accepted on the line above, in a region, and for every mutator', async () => {
    const content = `
// Stryker disable next-line StringLiteral: nothing reads this code.
export const code = 'ready';
// Stryker disable next-line all: a comment follows.
// It explains the number.
export const sum = (a: number) => a + 1;
// Stryker disable ConditionalExpression: the result is the same.
export const same = (a: number) => (a > 1 ? a : a);
// Stryker restore ConditionalExpression
export const size = (a: string) =>
  a === ''
    ? // Stryker disable next-line StringLiteral: nobody reads the text.
      'none'
    : a;
`;

    expect(await findStaleReasons('src/example.ts', content)).toEqual([]);
  });

  it('are reported when they are missing, or name a mutator that is not below them', async () => {
    const content = `
// Stryker disable next-line StringLiteral
export const code = 'ready';
// Stryker disable next-line StringLiteral,BooleanLiteral: nothing reads this code.
export const other = 'ready';
// Stryker disable next-line StringLiteral: the text is on another line.
export const list = [
  'ready',
];
// Stryker disable Stringliteral: the name is wrong.
export const last = (a: string) =>
  a === ''
    ? // Stryker disable next-line ArrayDeclaration: there is no list.
      a
    : 'ready';
`;

    expect(await findStaleReasons('src/example.ts', content)).toEqual([
      'src/example.ts:2 gives no reason.',
      'src/example.ts:4 names BooleanLiteral, but no such mutant is below it.',
      'src/example.ts:6 names StringLiteral, but no such mutant is below it.',
      'src/example.ts:10 names Stringliteral, but no such mutant is below it.',
      'src/example.ts:13 names ArrayDeclaration, but no such mutant is below it.',
    ]);
  });
});
