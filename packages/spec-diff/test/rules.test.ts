import { expect, it } from 'vitest';
import { getSentence } from '../src/report/entries.ts';
import { compare } from './documents.ts';
import { readPairs } from './pairs/read.ts';

it.each(readPairs('rules'))('$name', async ({ base, head, report, payloads }) => {
  const { changes } = await compare(base, head);
  expect(changes.map((each) => `${each.level}: ${getSentence(each)}`)).toEqual(report);
  // The configuration and other programs name a rule by its id.
  expect(changes.map(({ id }) => id).filter((id) => !/^[a-z]+(-[a-z]+)+$/.test(id))).toEqual([]);
  const found = changes.flatMap(({ witness, described, undecided = [] }) =>
    witness ? [witness.payload] : (described ?? undecided),
  );
  expect(found).toEqual(payloads ?? found);
});
