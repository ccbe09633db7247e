import { expect, it } from 'vitest';
import { compare, withBody } from './documents.ts';
import { readPairs, type SchemaPair } from './pairs/read.ts';

const decided = JSON.stringify(readPairs('decided')).replaceAll('"union"', '"oneOf"');
const pairs: SchemaPair[] = [...readPairs('schemas'), ...JSON.parse(decided)];

it.each(pairs)('reports $name, both ways', async ({ base, head, forth, back }) => {
  expect(await listMessages(base, head)).toEqual(forth);
  expect(await listMessages(head, base)).toEqual(back);
});

async function listMessages(base: unknown, head: unknown): Promise<string[]> {
  const { changes } = await compare(withBody('request', base), withBody('request', head));
  return changes.map(({ level, message }) => `${level}: ${message}`);
}
