import { describe, expect, it } from 'vitest';
import { compare, withBody } from './documents.ts';
import { getWrong, judge } from './judge.ts';
import { readPairs, type TruePair } from './pairs/read.ts';

/** Each pair forward and backward. */
const cases = readPairs('truth').flatMap(({ name, forward, backward, base, head }: TruePair) => [
  { title: `${name}, forward`, truth: forward, base, head },
  { title: `${name}, backward`, truth: backward, base: head, head: base },
]);

const getCases = (wanted: RegExp) => cases.filter(({ truth }) => wanted.test(truth));

/** Compares two documents; returns the changes, the sentences of the breaks, and the payloads that prove them. */
async function examine({ base, head }: { readonly base: unknown; readonly head: unknown }) {
  const report = await compare(base, head);
  const breaking = report.changes.filter(({ level }) => level === 'breaking');
  const sentences = breaking.map(({ message, undecided }) => `${message} ${undecided ?? ''}`);
  return { changes: report.changes, sentences, judged: judge(report, base, head) };
}

describe('a pair of documents', () => {
  it.each(getCases(/fine/))('has no break: $title', async (pair) => {
    const { sentences, judged } = await examine(pair);
    expect(sentences).toEqual([]);
    expect(getWrong(judged)).toEqual([]);
  });

  it.each(getCases(/reported/))('has a change: $title', async (pair) => {
    const { changes, judged } = await examine(pair);
    expect(changes).not.toEqual([]);
    expect(getWrong(judged)).toEqual([]);
  });

  it.each(getCases(/breaking/))('has a break: $title', async (pair) => {
    const { sentences, judged } = await examine(pair);
    expect(sentences).not.toEqual([]);
    expect(getWrong(judged)).toEqual([]);
  });

  it.each(getCases(/payload/))('has a payload for each break: $title', async (pair) => {
    const { sentences, judged } = await examine(pair);
    expect(sentences).not.toEqual([]);
    expect(getWrong(judged)).toEqual([]);
    expect(judged).toHaveLength(sentences.length);
  });
});

it.each([
  ['both versions accept', 3, 1],
  ['one version accepts', 7, 0],
  ['no version accepts', 11, 1],
])('a payload that %s is judged: %d is %d times wrong', async (_, payload, times) => {
  const write = (maximum: number) => withBody('request', { type: 'integer', maximum });
  const base = write(10);
  const head = write(5);
  const { changes } = await compare(base, head);
  const claimed = changes.map(({ witness, ...change }) => ({
    ...change,
    ...(witness && { witness: { ...witness, payload } }),
  }));
  expect(getWrong(judge({ changes: claimed }, base, head))).toHaveLength(times);
});
