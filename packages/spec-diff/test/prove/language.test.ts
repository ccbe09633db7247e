import type { DFA } from 'refa';
import { describe, expect, it } from 'vitest';
import { getLengths } from '../../src/prove/automata.ts';
import { getLanguage } from '../../src/prove/language.ts';
import { createAutomaton, without } from '../../src/prove/string-sets.ts';
import { getWords, matching } from '../../src/prove/words.ts';
import patterns from './patterns.json' with { type: 'json' };

/** All texts of up to five of these letters. */
const words = [1, 2, 3, 4, 5].reduce(
  (all) => ['', ...all.flatMap((each) => ['a', 'b', 'x'].map((letter) => each + letter))],
  [''],
);
const has = (language: DFA, word: string): boolean =>
  language.test(Array.from(word, (letter) => letter.codePointAt(0) ?? 0));

function read(pattern: string): DFA {
  const language = getLanguage(pattern);
  if (typeof language === 'string') throw new Error(`${pattern}: ${language}`);
  return language;
}

describe('the automaton of a pattern', () => {
  it.each(patterns)('accepts the texts that %s matches', (pattern) => {
    const expected = words.filter((word) => new RegExp(pattern, 'u').test(word));
    expect(words.filter((word) => has(read(pattern), word))).toEqual(expected);
  });
  const behind = 'it looks behind, which is not translated';
  const tooLarge = 'it is too large or does not parse';
  it.each([
    ['a\\b', behind],
    ['([ab]*)\\1', tooLarge],
    ['(?<=a)b', behind],
    ['(?<!a)b', behind],
    ['(?<=[^])b', behind],
    ['(?<![^][^])b', behind],
    ['(?<!^)b', behind],
    ['(?<![^]|[^][^])b', behind],
    ['^a(?:(?!x)a){4}', 'it has an assertion inside of a repetition, which is not translated'],
    ['^a{10001}$', tooLarge],
    ['(', tooLarge],
  ])('does not exist for %s: %s', (pattern, why) => expect(getLanguage(pattern)).toBe(why));
});

it.each([
  [{ patterns: [], least: 0, most: 2 }, /^.{0,2}$/],
  [{ patterns: ['a'], least: 2, most: Number.POSITIVE_INFINITY }, /^(?=.*a).{2,}$/],
  [{ patterns: ['^a', 'b$'], least: 3, most: 4 }, /^a.{1,2}b$/],
  [
    { patterns: ['a'], least: 0, most: 3, except: [{ patterns: ['x'], least: 0, most: 2 }] },
    /^(?=.*a)(?:[ab]{0,2}|.{3})$/,
  ],
])('builds the set of %j', (set, expected) => {
  const language = createAutomaton(set);
  if (typeof language === 'string') throw new Error(language);
  expect(words.filter((word) => has(language, word))).toEqual(words.filter((word) => expected.test(word)));
});

it.each([
  ['^a{2,4}$', { least: 2, most: 4 }],
  ['^(?:a|bbb)$', { least: 1, most: 3 }],
  ['ab', { least: 2, most: Number.POSITIVE_INFINITY }],
  ['^a$|^$', { least: 0, most: 1 }],
  ['^a{10000}$', { least: 10_000, most: 10_000 }],
  ['a^', undefined],
])('finds the lengths of %s', (pattern, lengths) => expect(getLengths(read(pattern))).toEqual(lengths));

it('leaves the texts of one language that are not in another', () => {
  const left = without(read('^[ab]{1,2}$'), '^a');
  if (typeof left === 'string') throw new Error(left);
  expect(getWords(left, 9)).toEqual(['b', 'ba', 'bb']);
  expect(getWords(read('^a*$'), 3)).toEqual(['', 'a', 'aa']);
});

it.each([
  ['^(?:a|bbb)$', 9, ['a', 'bbb']],
  ['^[ab]$', 1, ['a']],
  ['^(?:a{40})*$', 3, ['']],
  ['^[a-z]{40}$', 1, ['a'.repeat(40)]],
])('finds the first texts of %s', (pattern, count, found) =>
  expect(getWords(read(pattern), count)).toEqual(found),
);

it('keeps the samples of each pattern', () => {
  expect(['^a$', '^b$'].map((pattern) => matching([pattern]))).toEqual([['a'], ['b']]);
});

it.each<[patterns: string[], except: string | undefined, samples: string[]]>([
  [['^[ab]$'], 'a', ['b']],
  [['^[ab]$', 'a'], undefined, ['a']],
  [['^a{40}$'], undefined, ['a'.repeat(40)]],
  [['^[\\u0000-!]$'], undefined, [' ', '!']],
  [['^a*$'], undefined, Array.from({ length: 20 }, (_, length) => 'a'.repeat(length))],
  [['^a$'], 'a', []],
  [['^[ab]$', '(?<=a)b'], undefined, []],
  [['^[ab]$'], '(?<=a)b', []],
])('finds samples that match %j and not %s, each time the same', (patterns, except, samples) => {
  expect(matching(patterns, except)).toEqual(samples);
  expect(matching(patterns, except)).toEqual(samples);
});
