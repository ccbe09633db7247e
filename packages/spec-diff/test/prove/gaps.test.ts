import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseText } from '../../src/load/parse.ts';
import { equal } from '../../src/load/stable.ts';
import type { Gap } from '../../src/prove/prover.ts';
import { both, type Schema } from '../../src/schema/schema.ts';
import type { Flow } from '../../src/types.ts';
import { createProver, getGaps, toSchema } from './gaps.ts';

const table = readFileSync(new URL('gaps.txt', import.meta.url), 'utf8');
const rows = table.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

/** The schema that a test uses when it finds none. */
const none = toSchema(false);

it.each(rows)('proves %s', (row) => {
  const { producer, consumer, gaps, holds, steps, flow } = readRow(row);
  const found = getGaps(producer, consumer, { flow, isSame: isSameText });
  expect(found.gaps.map(describeGap).join('; ')).toBe(gaps);
  expect(found.proof).toEqual({ holds, steps });
});

describe.each([
  ['before', (schema: unknown) => [schema, {}]],
  ['after', (schema: unknown) => [{}, schema]],
])('proves the same %s a schema that says nothing', (_, allOf) => {
  it.each(rows)('%s', (row) => {
    const { producer, consumer, gaps, holds, flow } = readRow(row);
    const found = getGaps({ allOf: allOf(producer) }, consumer, { flow, isSame: isSameText });
    expect(
      found.gaps
        .map(describeGap)
        .join('; ')
        .replaceAll(/\/allOf\/[01](?=\/)/g, ''),
    ).toBe(gaps);
    expect(found.proof.holds).toEqual(holds);
  });
});

it('forgets what was proven on the assumption of a question that fails', () => {
  const write = (type: string): unknown => {
    const inner: Record<string, unknown> = { type: 'object' };
    const outer = { type: 'object', properties: { inner, own: { type } } };
    inner['properties'] = { outer };
    return { type: 'object', properties: { outer, inner } };
  };
  const { gaps } = getGaps(write('string'), write('integer'));
  expect(gaps.map(({ subject }) => subject)).toEqual(['outer', 'inner']);
});

it.each<[string, string, [keyword: string, dependsOn: readonly string[] | undefined][]]>([
  ['{ type: string }', '{ type: integer }', [['type', ['enum']]]],
  ['{ type: number }', '{ type: integer }', [['type', ['enum']]]],
  ['{ type: string }', '{ anyOf: [{ type: integer }, { type: boolean }] }', [['type', ['enum']]]],
  ['{ type: array }', '{ type: array, items: { type: string } }', [['items', ['items', 'prefixItems']]]],
  [
    '{ type: array }',
    '{ type: array, contains: { type: string }, minContains: 2, maxContains: 2 }',
    [
      ['contains', undefined],
      ['minContains', ['contains']],
      ['maxContains', ['contains']],
    ],
  ],
  [
    '{ type: object }',
    '{ type: object, additionalProperties: { type: string } }',
    [['additionalProperties', ['additionalProperties', 'patternProperties']]],
  ],
  [
    '{ type: object }',
    '{ type: object, if: { required: [a] }, then: { required: [b] }, else: { required: [c] } }',
    [
      ['if', ['then']],
      ['if', ['else']],
    ],
  ],
])('names the keywords that decide what keeps %s from %s', (producer, consumer, expected) => {
  const { gaps } = getGaps(readSchema(producer), readSchema(consumer));
  expect(gaps.map(({ keyword, dependsOn }) => [keyword, dependsOn])).toEqual(expected);
});

describe('the limits of a proof', () => {
  const list = (length: number): number[] => Array.from({ length }, (_, index) => index);
  const nest = (depth: number, type: string): unknown =>
    depth === 0 ? { type } : { type: 'object', required: ['a'], properties: { a: nest(depth - 1, type) } };
  const wide = (names: number, type: string): unknown => ({
    type: 'object',
    properties: Object.fromEntries(list(names).map((each) => [`a${each}`, { type, description: `${each}` }])),
  });
  const halves = { oneOf: [{ minimum: 1000 }, { exclusiveMaximum: 1000 }] };

  it.each<[string, unknown, unknown, unknown]>([
    ['members of 290 levels', nest(290, 'integer'), nest(290, 'number'), undefined],
    [
      'members of 310 levels',
      nest(310, 'integer'),
      nest(310, 'number'),
      expect.stringMatching(/: the schemas are too complex to decide$/),
    ],
    ['400 members', wide(400, 'integer'), wide(400, 'number'), undefined],
    ['1,999 values in a union', { enum: list(1999) }, halves, undefined],
    ['2,000 values in a union', { enum: list(2000) }, halves, expect.any(String)],
    [
      '1,000 values that `not` restricts',
      { enum: list(1000), not: { maximum: 4 } },
      { enum: list(1000).slice(5) },
      undefined,
    ],
    [
      '1,001 values that `not` restricts',
      { enum: list(1001), not: { maximum: 4 } },
      { enum: list(1001).slice(5) },
      '0 is possible',
    ],
    ['1,000 listed arrays', { enum: [[9]] }, { enum: list(1000).map((each) => [each]) }, undefined],
    [
      '1,001 listed arrays',
      { enum: [[9]] },
      { enum: list(1001).map((each) => [each]) },
      'values that are not listed are possible',
    ],
  ])('%s', (_, producer, consumer, why) => {
    expect(getGaps(producer, consumer).gaps[0]?.why).toEqual(why);
  });
});

it.each([
  ['false', true],
  ['{ type: string, minLength: 2, maxLength: 1 }', true],
  ['{ type: [string, integer], minLength: 2, maxLength: 1 }', false],
  ['{ allOf: [{ type: string }, { type: integer }] }', true],
  ['{}', false],
])('finds whether no value is one of %s: %s', (text, isEmpty) => {
  const schema = toSchema(readSchema(text));
  expect(createProver(schema).isEmpty(schema)).toBe(isEmpty);
});

describe('schemas that are compared on their own', () => {
  const schemas = (...texts: string[]): Schema[] => texts.map((text) => toSchema(readSchema(text)));
  const ofUnion = (schema: Schema): Schema[] => schema.keywords.list['anyOf'] ?? [];

  it('are taken to be contained in one direction', () => {
    const [one = none, other = none] = schemas('{ type: string }', '{ type: integer }');
    const prover = createProver(one);
    expect(prover.inside([one], other)).toBe('type: string is possible');
    const assuming = createProver(one);
    assuming.assume(one, other);
    expect([assuming.isAssumed(one, other), assuming.isAssumed(other, one)]).toEqual([true, false]);
    expect(assuming.inside([one], other)).toBeUndefined();
    expect(assuming.inside([other], one)).toBe('type: number is possible');
  });

  it.each([
    ['{ type: string }', undefined],
    ['{ type: object }', 'type: object is possible'],
    ['{ type: array }', 'type: array is possible'],
    ['{ type: [array, string] }', 'type: string is possible'],
    ['{ type: [object, string] }', 'type: string is possible'],
  ])('count together with other schemas when no value is an object or array: %s', (text, why) => {
    const [one = none, other = none, further = none] = schemas(text, '{ type: integer }', '{ title: x }');
    const prover = createProver(one);
    prover.assume(one, other);
    expect(prover.inside([further, one], other)).toBe(why);
  });

  it('may be made of several, in any order', () => {
    const [one = none, two = none, other = none, further = none] = schemas(
      '{ type: object, required: [a] }',
      '{ type: object, required: [b] }',
      '{ type: object, required: [c] }',
      '{ type: object, allOf: [{ required: [d] }] }',
    );
    const prover = createProver(one);
    prover.assume(both(one, two), both(other, further));
    for (const all of [
      [one, two],
      [two, one],
    ])
      expect([other, further].map((each) => prover.inside(all, each))).toEqual([undefined, undefined]);
    expect(prover.isAssumed(both(two, one), other)).toBe(true);
    expect(prover.isAssumed(one, other)).toBe(false);
    expect(prover.inside([one], other)).toBe('required: `c` can be missing');
  });

  it.each([
    ['{ anyOf: [{ type: object, required: [a] }, { type: object, required: [b] }] }', []],
    [
      '{ type: object, minProperties: 1, anyOf: [{ type: object, required: [a] }, { type: object, required: [b] }] }',
      [],
    ],
    [
      '{ type: object, properties: { z: {} }, anyOf: [{ type: object, required: [a] }, { type: object, required: [b] }] }',
      ['anyOf'],
    ],
  ])('count as branches of a union without members: %s', (text, expected) => {
    const consumer = '{ anyOf: [{ type: object, required: [c] }, { type: object, required: [d] }] }';
    const [producer = none, other = none] = schemas(text, consumer);
    const prover = createProver(producer);
    const branches = ofUnion(other);
    for (const [index, each] of ofUnion(producer).entries()) prover.assume(each, branches[index] ?? none);
    const keywords = prover.gaps(producer, other).gaps.map(({ keyword }) => keyword);
    expect([...new Set(keywords)]).toEqual(expected);
  });
});

/** Schemas that the prover made are in no file. */
function isSameText(one: Schema, other: Schema): boolean {
  const isWritten = [one, other].every(({ isMerged, node }) => !isMerged && node.file !== '');
  return one === other || (isWritten && equal(one.node.value, other.node.value));
}

/** Reads a line of the table. */
function readRow(row: string) {
  const [producer = '', consumer = '', gaps, holds = '', steps, direction] = row.split(' | ');
  const flow: Flow = direction === 'out' ? 'out' : 'in';
  return {
    producer: readSchema(producer),
    consumer: readSchema(consumer),
    gaps,
    holds: holds.split(' ').filter(Boolean),
    steps: Number(steps),
    flow,
  };
}

function readSchema(text: string): unknown {
  return parseText(text, 'schema.yaml').value;
}

function describeGap({ keyword, subject, way, why, described }: Gap): string {
  const names = [keyword, subject?.replace('\n', ' '), way && `(${way.node.pointer})`];
  const end = described === undefined ? '' : ` (${described})`;
  return `${names.filter(Boolean).join(' ')}: ${why}${end}`;
}
