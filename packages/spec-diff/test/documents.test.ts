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
