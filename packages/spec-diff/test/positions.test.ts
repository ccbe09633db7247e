import { expect, it } from 'vitest';
import { parseText } from '../src/load/parse.ts';
import { findPositions } from '../src/load/positions.ts';

const pointers = ['', '/a', '/a/b', '/a/b/1', '/a/b/1/c~1d', '/e', '/a/x/y'];

it.each([
  ['YAML', 'a:\n  b:\n    - 1\n    - "c/d": 2\n  k: v\n# a note\n"e": {f: 3}\n'],
  ['YAML in flow style', '{a: {b: [1,\n {"c/d": 2}], k: v}, # a note\n e: {f: 3}}'],
  ['JSON', '{"a":\n  {"b": [1,\n {"c/d": 2}], "k": "\\"}{"},\n "e": {"f": 3}}'],
])('finds the lines of pointers in %s', (_, text) => {
  const found = findPositions(text, pointers, parseText(text, 'a').marks);
  const lines = text.split('\n');
  const at = (pointer: string): string => {
    const { line, column } = found.get(pointer) ?? { line: 0, column: 0 };
    return (lines[line - 1] ?? '').slice(column - 1);
  };
  expect(at('/a')).toMatch(/^"?a/);
  expect(at('/a/b')).toMatch(/^"?b/);
  expect(at('/a/b/1')).toMatch(/^\{?"c/);
  expect(at('/a/b/1/c~1d')).toMatch(/^"?c\/d/);
  expect(at('/e')).toMatch(/^"?e/);
  expect(found.get('/a/x/y')).toEqual(found.get('/a'));
  expect(found.get('')).toEqual({ line: 1, column: 1 });
});
