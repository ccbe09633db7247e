import { expect, test } from 'vitest';
import { deriveEach, facts, findSilent, getReason } from './support/derive.ts';
import { getPointer, type Outcome } from './support/facts.ts';
import { unread } from './support/unread.ts';

/** A part of a document: `openapi#/components/schemas/Task`, `openapi#/info`. */
function getPart(pointer: string): string {
  return pointer
    .split('/')
    .slice(0, pointer.includes('#/components/') ? 4 : 3)
    .join('/');
}

const parts = [...new Set(facts.map((fact) => getPart(getPointer(fact))))];
const all = new Map<string, Outcome>();

test.each(parts)(
  'a change of every fact of %s is followed, stops the generator, or has a reason',
  async (part) => {
    const outcomes = await deriveEach(facts.filter((fact) => getPart(getPointer(fact)) === part));
    expect(findSilent(outcomes)).toEqual([]);
    for (const [pointer, outcome] of outcomes) all.set(pointer, outcome);
  },
  3_600_000,
);

test('each reason is needed, and no fact is left out', () => {
  expect([...all.keys()].toSorted()).toEqual(facts.map(getPointer).toSorted());
  const silent = [...all].filter(([, { kind }]) => kind === 'silent').map(([pointer]) => pointer);
  const needed = new Set(silent.map(getReason));
  expect(Object.values(unread).filter((reason) => !needed.has(reason))).toEqual([]);

  const count = (kind: string): number => [...all.values()].filter((one) => one.kind === kind).length;
  console.log(
    `${facts.length} facts: ${count('followed')} followed, ${count('stopped')} stopped, ${silent.length} read by nobody`,
  );
});
