import { expect, test } from 'vitest';
import {
  indented,
  jsonAndYaml,
  kebab,
  literal,
  lowerFirst,
  propertyName,
  quoted,
  toYaml,
  upperFirst,
  wrapped,
} from '../src/text.ts';

test.each([
  ['plain', `'plain'`],
  [`it's`, `'it\\'s'`],
  ['"it"', `'"it"'`],
  ['a\nb\\', `'a\\nb\\\\'`],
  ['', `''`],
])('the text %j is the literal %s', (text, expected) => {
  expect(quoted(text)).toBe(expected);
});

test.each([
  ['name', 'name'],
  ['$_1', '$_1'],
  ['0', '0'],
  ['7', '7'],
  ['100', '100'],
  ['01', `'01'`],
  ['1a', `'1a'`],
  ['a-b', `'a-b'`],
  ['x y', `'x y'`],
  ['-a', `'-a'`],
  ['', `''`],
])('the name %j is written as %s', (name, expected) => {
  expect(propertyName(name)).toBe(expected);
});

test('names change their case', () => {
  expect([lowerFirst('TextToVideo'), upperFirst('textToVideo')]).toEqual(['textToVideo', 'TextToVideo']);
  expect([lowerFirst(''), upperFirst('')]).toEqual(['', '']);
  expect([kebab('TextToVideo'), kebab('V2Video'), kebab('ABC')]).toEqual([
    'text-to-video',
    'v2-video',
    'abc',
  ]);
});

test('every line is indented but empty ones', () => {
  expect(indented('a\n\n b')).toBe('  a\n\n   b');
  expect(indented('a\nb', '> ')).toBe('> a\n> b');
});

test.each([
  ['one two', 6, ['one', 'two']],
  ['one two', 7, ['one two']],
  ['one two three', 8, ['one two', 'three']],
  ['longer than', 3, ['longer', 'than']],
  ['one\n\ntwo', 8, ['one', '', 'two']],
])('%j in lines of %i characters', (prose, width, lines) => {
  expect(wrapped(prose, width)).toEqual(lines);
});

test('lines have 100 characters by default', () => {
  expect(wrapped(`${'x'.repeat(97)} y`)).toHaveLength(1);
  expect(wrapped(`${'x'.repeat(99)} y`)).toHaveLength(2);
});

test.each<[unknown, string]>([
  ['it', `'it'`],
  [7, '7'],
  [null, 'null'],
  [true, 'true'],
  [[], '[]'],
  [{}, '{}'],
  [[1, 'a'], `[1, 'a']`],
  [{ a: 1, 'b-c': { d: null }, e: undefined }, `{ a: 1, 'b-c': { d: null } }`],
])('the value %j is the source %s', (value, source) => {
  expect(literal(value)).toBe(source);
});

test.each([
  [[10, 20], 8, '[10, 20]'],
  [[10, 20], 7, '[\n  10,\n  20,\n]'],
  [{ a: 10 }, 9, '{ a: 10 }'],
  [{ a: 10 }, 8, '{\n  a: 10,\n}'],
  [{ a: [10, 20] }, 10, '{\n  a: [10, 20],\n}'],
  [{ a: [10, 20] }, 9, '{\n  a: [\n    10,\n    20,\n  ],\n}'],
  [{ a: [10, 20] }, 13, '{\n  a: [10, 20],\n}'],
  [[[10, 20]], 9, '[\n  [\n    10,\n    20,\n  ],\n]'],
])('the value %j in %i characters', (value, width, source) => {
  expect(literal(value, width)).toBe(source);
});

test('a document has no aliases, and quotes what YAML 1.1 reads as something else', () => {
  const ratio = { value: '16:9' };
  expect(toYaml({ one: ratio, two: ratio })).toBe('one:\n  value: "16:9"\ntwo:\n  value: "16:9"\n');
  expect(toYaml({ text: 'x '.repeat(60).trim() }).split('\n')[0]?.length).toBeLessThanOrEqual(110);
  expect(jsonAndYaml('task', { a: [1] })).toEqual({
    'task.json': '{\n  "a": [\n    1\n  ]\n}\n',
    'task.yaml': 'a:\n  - 1\n',
  });
});
