import { describe, expect, it } from 'vitest';
import { asyncapi, compare, getBreaks, openapi, operation } from './documents.ts';
import { readPairs, type SchemaPair } from './pairs/read.ts';
import { toVersion2 } from './version2.ts';

/** The members that a payload gains or loses: nobody sends an optional one that it does not know. */
const optional = 'optional member added';

/** All pairs, both ways and in both directions. */
const cases = readPairs('schemas').flatMap((pair, index) =>
  [pair, { ...pair, base: pair.head, head: pair.base, loses: pair.gains, gains: pair.loses }].flatMap(
    (each, way) =>
      (['request', 'response'] as const).map((flow) => ({
        ...each,
        title: `${pair.name}, ${way === 0 ? 'forth' : 'back'}, ${flow}`,
        key: `${flow}${index}${way}`,
        flow,
        breaks: isBreaking(each, flow, way === 0),
      })),
  ),
);

function isBreaking({ name, loses, gains }: SchemaPair, flow: string, isForth: boolean): boolean {
  if (name === optional) return false;
  if (name === 'required member added') return isForth === (flow === 'request');
  return flow === 'request' ? loses : gains;
}

function inOpenapi(side: 'base' | 'head'): object {
  const paths = cases.map(({ key, flow, [side]: schema }) => {
    const post = flow === 'request' ? operation(schema, undefined) : operation(undefined, schema);
    return [`/${key}`, { post }];
  });
  return openapi(Object.fromEntries(paths));
}

function inAsyncapi(side: 'base' | 'head'): Record<string, unknown> {
  const messages = cases.map(({ key, flow, [side]: payload }) => {
    const action: 'receive' | 'send' = flow === 'request' ? 'receive' : 'send';
    return [key, { action, message: { payload } }] as const;
  });
  return asyncapi(Object.fromEntries(messages));
}

describe.each([
  ['OpenAPI', inOpenapi],
  ['AsyncAPI 3', inAsyncapi],
  ['AsyncAPI 2', (side: 'base' | 'head') => toVersion2(inAsyncapi(side))],
])('pairs of schemas in %s', async (_, write) => {
  const breaks = getBreaks(await compare(write('base'), write('head')));

  it('are well over 120', () => expect(cases.length).toBeGreaterThan(120));

  it.each(cases)('$title', ({ key, breaks: expected }) => {
    const found = breaks.get(`POST /${key}`) ?? breaks.get(key) ?? [];
    expect(found).toHaveLength(expected ? found.length || 1 : 0);
  });
});
