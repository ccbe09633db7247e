import { describe, expect, it } from 'vitest';
import { compare } from './documents.ts';
import { getWrong, judge } from './judge.ts';
import { readPairs, type TruePair } from './pairs/read.ts';

/** Each pair forward and backward. */
const cases = readPairs('truth').flatMap(({ name, forward, backward, base, head }: TruePair) => [
  { title: `${name}, forward`, truth: forward, base, head },
  { title: `${name}, backward`, truth: backward, base: head, head: base },
]);

describe('pairs of documents', () => {
  it.each(cases)('$title: $truth', async ({ truth, base, head }) => {
    const report = await compare(base, head);
    const breaking = report.changes.filter(({ level }) => level === 'breaking');
    const sentences = breaking.map(({ message, undecided }) => `${message} ${undecided ?? ''}`);
    if (truth === 'fine') expect(sentences).toEqual([]);
    else if (truth === 'reported') expect(report.changes).not.toEqual([]);
    else expect(sentences).not.toEqual([]);

    const judged = judge(report, base, head);
    expect(getWrong(judged)).toEqual([]);
    if (truth === 'payload') expect(judged).toHaveLength(breaking.length);
  });
});
