import { expect, test } from 'vitest';
import { readArguments, usage } from '../../src/run/arguments.ts';
import { minutes } from '../../src/run/minutes.ts';

const choices = [{ name: 'a' }, { name: 'b' }, { name: 'c', isOptIn: true }];

test.each([
  [[], { kind: 'run', names: ['a', 'b'], quick: false }],
  [['--quick'], { kind: 'run', names: ['a', 'b'], quick: true }],
  [['c', '--quick'], { kind: 'run', names: ['c'], quick: true }],
  // In the order in which they are reported.
  [['--', 'b', 'a'], { kind: 'run', names: ['a', 'b'], quick: false }],
  [['a', 'd', '--slow'], { kind: 'wrong', words: ['d', '--slow'] }],
  [['a', '--help'], { kind: 'help' }],
])('%j means %j', (words, wanted) => {
  expect(readArguments(words, choices)).toEqual(wanted);
});

test('the usage names every group', () => {
  expect(usage(choices)).toContain('Groups: a, b, c (only when named)');
});

test.each([
  [0, '0:00'],
  [65_400, '1:05'],
  [600_000, '10:00'],
])('%d ms are %s', (time, wanted) => expect(minutes(time)).toBe(wanted));
