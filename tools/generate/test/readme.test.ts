import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { emitters } from '../src/emitters.ts';

test('the README lists each folder that is generated', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const listed = [...readme.matchAll(/^\| `([\w/.-]+\/[\w/.-]+)` \|/gm)].map(([, folder]) => folder);
  expect(listed.toSorted()).toEqual([...new Set(emitters.map(({ folder }) => folder))].toSorted());
});
