import { expect, test } from 'vitest';
import { deriveEach, facts, findSilent, getReason } from './support/derive.ts';
import { unread } from './support/unread.ts';

test('a change of every fact is followed, or stops the generator, apart from those with a reason', async () => {
  const outcomes = await deriveEach(facts);
  expect(findSilent(outcomes)).toEqual([]);

  const silent = [...outcomes].filter(([, { kind }]) => kind === 'silent').map(([pointer]) => pointer);
  const needed = new Set(silent.map(getReason));
  expect(Object.values(unread).filter((reason) => !needed.has(reason))).toEqual([]);

  const count = (kind: string): number => [...outcomes.values()].filter((one) => one.kind === kind).length;
  console.log(
    `${facts.length} facts: ${count('followed')} followed, ${count('stopped')} stopped, ${silent.length} read by nobody`,
  );
}, 3_600_000);
