import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { emitters } from '../src/emitters.ts';
import { getShares, settled } from '../src/shares.ts';

test('the README lists each folder that is generated', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const listed = [...readme.matchAll(/^\| `([\w/.-]+\/[\w/.-]+)` \|/gm)].map(([, folder]) => folder);
  expect(listed.toSorted()).toEqual([...new Set(emitters.map(({ folder }) => folder))].toSorted());
});

test('the table shows each artifact with its lines and those written by hand beside it', () => {
  const one = { path: 'packages/types/src/generated/one.ts', text: 'a\nb\n' };
  const { text } = getShares([[one], [one, { ...one, path: 'packages/types/src/generated/two.json' }]]);
  expect(text).toMatch(/^\| `packages\/types\/src\/generated\/one\.ts` \| 2 \| [1-9]\d* \|$/m);
  expect(text).toMatch(
    /^\| `packages\/types\/src\/generated\/\{one,two\}\.\{ts,json\}` \| 4 \| [1-9]\d* \|$/m,
  );
});

test('a figure by hand changes when it is off by more than a half', () => {
  expect([100, 149, 151, Number.NaN].map((stated) => settled(stated, 100))).toEqual([100, 149, 100, 100]);
});
