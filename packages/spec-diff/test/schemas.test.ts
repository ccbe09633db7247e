import { describe, expect, it } from 'vitest';
import { asyncapi, compare, getBreaks, openapi, operation } from './documents.ts';
import { readPairs, type SchemaPair } from './pairs/read.ts';
import { toVersion2 } from './version2.ts';

/** The members that a payload gains or loses: nobody sends an optional one that it does not know. */
const optional = 'optional member added';

type Flow = 'request' | 'response';

/** All pairs, both ways and in both directions. */
const cases = readPairs('schemas').flatMap((pair) =>
  [pair, { ...pair, base: pair.head, head: pair.base, loses: pair.gains, gains: pair.loses }].flatMap(
    (each, way) =>
      (['request', 'response'] as const).map((flow) => ({
        ...each,
        title: `${pair.name}, ${way === 0 ? 'forth' : 'back'}, ${flow}`,
        flow,
        isBreaking: isBreaking(each, flow, way === 0),
      })),
  ),
);

function isBreaking({ name, loses, gains }: SchemaPair, flow: Flow, isForth: boolean): boolean {
  if (name === optional) return false;
  if (name === 'required member added') return isForth === (flow === 'request');
  return flow === 'request' ? loses : gains;
}

function inOpenapi(schema: unknown, flow: Flow): object {
  const post = flow === 'request' ? operation(schema, undefined) : operation(undefined, schema);
  return openapi({ '/a': { post } });
}

function inAsyncapi(payload: unknown, flow: Flow): object {
  return asyncapi({ a: { action: flow === 'request' ? 'receive' : 'send', message: { payload } } });
}

it('are well over 120 cases', () => expect(cases.length).toBeGreaterThan(120));

// Each pair is compared within its test, so that a run of mutants knows which tests reach a line.
describe.each([
  ['OpenAPI', inOpenapi],
  ['AsyncAPI 3', inAsyncapi],
  ['AsyncAPI 2', (schema: unknown, flow: Flow) => toVersion2(inAsyncapi(schema, flow))],
])('a pair of schemas in %s', (_, write) => {
  it.each(cases)('$title', async ({ base, head, flow, isBreaking: expected }) => {
    const breaks = [...getBreaks(await compare(write(base, flow), write(head, flow)))];
    expect([breaks.length > 0, breaks]).toEqual([expected, breaks]);
  });
});
