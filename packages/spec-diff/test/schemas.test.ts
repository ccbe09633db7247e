import { beforeAll, describe, expect, it } from 'vitest';
import { asyncapi, compare, getBreaks, openapi, operation } from './documents.ts';
import { readPairs } from './pairs/read.ts';

const schemaPairs = readPairs('schemas');

/** All pairs, both ways. */
const swapped = schemaPairs.flatMap((each) => [
  { ...each, direction: 'forth' },
  {
    ...each,
    name: each.name,
    base: each.head,
    head: each.base,
    loses: each.gains,
    gains: each.loses,
    direction: 'back',
  },
]);
const closedWorld = new Set(['optional member added', 'required member added']);
/** To add or drop an optional member breaks nobody, also where the sets of allowed values differ. */
function expected(pair: (typeof swapped)[number], way: 'request' | 'response'): boolean {
  if (!closedWorld.has(pair.name)) return way === 'request' ? pair.loses : pair.gains;
  if (pair.name !== 'required member added') return false;
  return pair.direction === (way === 'request' ? 'forth' : 'back');
}

const cases = swapped.flatMap((each, index) =>
  (['request', 'response'] as const).map((way) => ({
    title: `${each.name}, ${each.direction}, ${way}`,
    key: `${way}${index}`,
    way,
    pair: each,
    breaks: expected(each, way),
  })),
);

let openapiBreaks = new Map<string, string[]>();
let asyncapiBreaks = new Map<string, string[]>();

beforeAll(async () => {
  const paths = (side: 'base' | 'head'): Record<string, unknown> =>
    Object.fromEntries(
      cases.map(({ key, way, pair }) => [
        `/${key}`,
        {
          post: operation(
            ...((way === 'request' ? [pair[side], undefined] : [undefined, pair[side]]) as [
              unknown,
              unknown,
            ]),
          ),
        },
      ]),
    );
  const messages = (side: 'base' | 'head'): Record<string, unknown> =>
    asyncapi(
      Object.fromEntries(
        cases.map(({ key, way, pair }) => [
          key,
          { action: way === 'request' ? 'receive' : 'send', message: { payload: pair[side] } },
        ]),
      ),
    );
  openapiBreaks = getBreaks(await compare(openapi(paths('base')), openapi(paths('head'))));
  asyncapiBreaks = getBreaks(await compare(messages('base'), messages('head')));
});

describe('pairs of schemas', () => {
  it('are at least 120 documents', () => expect(cases.length).toBeGreaterThan(120));

  it.each(cases)('OpenAPI: $title', ({ key, breaks }) => {
    expect(openapiBreaks.get(`POST /${key}`) ?? []).toEqual(
      breaks ? expect.arrayContaining([expect.any(String)]) : [],
    );
  });

  it.each(cases)('AsyncAPI: $title', ({ key, breaks }) => {
    expect(asyncapiBreaks.get(key) ?? []).toEqual(breaks ? expect.arrayContaining([expect.any(String)]) : []);
  });
});
