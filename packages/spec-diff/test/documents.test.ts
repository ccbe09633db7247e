import { describe, expect, it } from 'vitest';
import { compareVersions, getBreaks } from './documents.ts';
import { layOut, layouts } from './layouts.ts';
import { readPairs } from './pairs/read.ts';

const tables = { OpenAPI: readPairs('openapi'), AsyncAPI: readPairs('asyncapi') };

it('is a table of well over 120 pairs, each under a name of its own', () => {
  const names = Object.entries(tables).flatMap(([kind, pairs]) => pairs.map(({ name }) => `${kind} ${name}`));
  expect(names.length).toBeGreaterThanOrEqual(165);
  expect(new Set(names).size).toBe(names.length);
});

it.each([
  [
    'asyncapi',
    [
      'reply restricted',
      'payload of the reply restricted',
      'reply enumeration grows',
      'address of the reply moved',
    ],
  ],
  ['rules', ['reply removed', 'reply added', 'reply moved']],
] as const)('has every pair of AsyncAPI 3 in version 2, which knows no replies: %s', (table, missing) => {
  const pairs = readPairs(table).filter(({ base }) => String(Object(base)['asyncapi']).startsWith('3.'));
  const names = new Set(readPairs(table).map(({ name }) => name));
  expect(pairs.map(({ name }) => name).filter((name) => !names.has(`${name} (version 2)`))).toEqual(missing);
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
