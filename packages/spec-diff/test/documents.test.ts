import { describe, expect, it } from 'vitest';
import { isObject } from '../src/load/node.ts';
import { compareVersions, getBreaks } from './documents.ts';
import { layOut, layouts } from './layouts.ts';
import { type DocumentPair, readPairs } from './pairs/read.ts';
import { toVersion2 } from './version2.ts';

const pairs = { OpenAPI: readPairs('openapi'), AsyncAPI: readPairs('asyncapi') };
const isVersion3 = ({ base }: DocumentPair): boolean =>
  isObject(base) && String(base['asyncapi']).startsWith('3.');
const olders = pairs.AsyncAPI.filter(isVersion3).map((pair) => {
  const [base, head] = [pair.base, pair.head].map((each) => (isObject(each) ? toVersion2(each) : undefined));
  return { ...pair, base, head };
});
const tables = { ...pairs, 'AsyncAPI 2': olders.filter(({ base, head }) => base && head) };

it('is a table of well over 120 pairs, each under a name of its own', () => {
  const names = Object.entries(tables).flatMap(([kind, pairs]) => pairs.map(({ name }) => `${kind} ${name}`));
  expect(names.length).toBeGreaterThanOrEqual(165);
  expect(new Set(names).size).toBe(names.length);
});

it('has every pair of AsyncAPI 3 in version 2, which knows no replies', () => {
  const missing = olders.filter(({ base, head }) => !(base && head)).map(({ name }) => name);
  expect(missing).toEqual([
    ...['reply restricted', 'payload of the reply restricted', 'reply enumeration grows'],
    'address of the reply moved',
  ]);
});

for (const [kind, pairs] of Object.entries(tables)) {
  describe.each(layouts)(`pairs of ${kind} documents, %s`, (layout) => {
    it.each(pairs)('$name', async ({ base, head, breaks }) => {
      const there = getBreaks(compareVersions(layOut(base, layout), layOut(head, layout)));
      expect([...there], 'forth').toHaveLength(/forth|both/.test(breaks) ? there.size || 1 : 0);
      const again = getBreaks(compareVersions(layOut(head, layout), layOut(base, layout)));
      expect([...again], 'back').toHaveLength(/back|both/.test(breaks) ? again.size || 1 : 0);
    });
  });
}
