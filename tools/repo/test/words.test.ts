import { expect, it } from 'vitest';
import { wordFaults } from '../src/words.ts';

it.each([
  ['The answer is 404.', 'response, respond, return'],
  ['isAnswered', 'response, respond, return'],
  ['The run goes on.', 'continue, resume'],
  ['That is no UUID.', 'is not a …'],
  ['a sheet of cases', 'fixture, case list'],
  ['It bears the id.', 'tolerates, accepts'],
  ['to bear unknown values', 'tolerates, accepts'],
  ['Organised by colour.', 'the American spelling'],
])('finds the expression in %j', (text, write) => {
  expect(wordFaults('a.md', text)).toEqual([expect.stringMatching(`^a\\.md:1: ".+": write ${write}$`)]);
});

it('finds British spellings in the documents of the contract', () => {
  expect(wordFaults('spec/openapi.yaml', 'name: the licence')).toHaveLength(1);
});

it.each([
  'There is no key.',
  'It is no longer used.',
  'a style sheet',
  'stylesheet',
  '~~strikethrough~~',
  'Bearer token',
  'a bear in the forest',
])('accepts %j', (text) => {
  expect(wordFaults('a.md', text)).toEqual([]);
});
