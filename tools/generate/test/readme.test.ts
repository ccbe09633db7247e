import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { emitters } from '../src/emitters.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

test('the README lists each folder that is generated', () => {
  const listed = [...readme.matchAll(/^\| `([\w/.-]+\/[\w/.-]+)` \|/gm)].map(([, folder]) => folder);
  expect(listed.toSorted()).toEqual([...new Set(emitters.map(({ folder }) => folder))].toSorted());
});

test('the packages without generated files, which the README names, have none', () => {
  const hasGenerated = (name: string): boolean =>
    existsSync(new URL(`../../../packages/${name}/src/generated`, import.meta.url));
  const [sentence = ''] = /^.* have no generated files/m.exec(readme) ?? [];
  const names = [...sentence.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name);
  expect(names).toContain('mcp');
  expect(names.filter(hasGenerated)).toEqual([]);
  expect(hasGenerated('client')).toBe(true);
});
