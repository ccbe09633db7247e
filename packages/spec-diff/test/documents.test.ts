import { describe, expect, it } from 'vitest';
import { breaksOf, compare } from './documents.ts';
import { asyncapiPairs } from './pairs/asyncapi.ts';
import { messagePairs } from './pairs/asyncapi-messages.ts';
import { openapiPairs } from './pairs/openapi.ts';
import { operationPairs } from './pairs/openapi-operations.ts';
import { schemaDocumentPairs } from './pairs/openapi-schemas.ts';

const tables = {
  OpenAPI: [...openapiPairs, ...operationPairs, ...schemaDocumentPairs],
  AsyncAPI: [...asyncapiPairs, ...messagePairs],
};

it('is a table of well over 120 pairs, each under a name of its own', () => {
  const names = Object.entries(tables).flatMap(([kind, pairs]) => pairs.map(({ name }) => `${kind} ${name}`));
  expect(names.length).toBeGreaterThanOrEqual(165);
  expect(new Set(names).size).toBe(names.length);
});

for (const [kind, pairs] of Object.entries(tables)) {
  describe(`pairs of ${kind} documents`, () => {
    it.each(pairs)('$name', async ({ base, head, forth, back }) => {
      const there = breaksOf(await compare(base, head));
      expect([...there], 'forth').toHaveLength(forth ? there.size || 1 : 0);
      const again = breaksOf(await compare(head, base));
      expect([...again], 'back').toHaveLength(back ? again.size || 1 : 0);
    });
  });
}
