import { expect, it } from 'vitest';
import { parseText } from '../../src/load/parse.ts';
import { areApart } from '../../src/prove/apart.ts';
import type { Schema } from '../../src/schema/schema.ts';
import { toSchema } from './gaps.ts';

it.each([
  ['{ type: string }', '{ type: integer }'],
  ['{ type: [string, integer] }', '{ type: [boolean, array] }'],
  ['false', '{}'],
  ['{ enum: [a, b] }', '{ enum: [c, d] }'],
  ['{ enum: [a] }', '{ enum: [b, c, d] }'],
  ['{ enum: [b, c, d] }', '{ enum: [a] }'],
  ['{ enum: [a, 1] }', '{ type: boolean }'],
  ['{ enum: [a, 1], type: [boolean, string] }', '{ type: [boolean, integer] }'],
  ['{ enum: [a, 1] }', '{ enum: [a, true], type: [integer, boolean] }'],
  ['{ allOf: [{ enum: [a, b] }, { enum: [b, c] }] }', '{ enum: [a, c] }'],
  ['{ allOf: [{ enum: [a, 1] }, { type: string }] }', '{ enum: [b, 1] }'],
  ['{ anyOf: [{ type: string }, { type: integer }] }', '{ type: boolean }'],
  ['{ type: boolean }', '{ anyOf: [{ type: string }, { type: integer }] }'],
  ['{ oneOf: [{ type: string }, { type: integer }] }', '{ type: boolean }'],
  ['{ allOf: [{ anyOf: [{ type: string }, { type: integer }] }] }', '{ type: boolean }'],
  ['{ type: integer, minimum: 3 }', '{ type: integer, maximum: 2 }'],
  ['{ type: integer, exclusiveMinimum: 2 }', '{ type: integer, maximum: 2 }'],
  ['{ type: integer, minimum: 2 }', '{ type: integer, exclusiveMaximum: 2 }'],
  ['{ type: integer, exclusiveMinimum: 3 }', '{ type: integer, maximum: 2 }'],
  ['{ type: integer, minimum: 3 }', '{ type: integer, exclusiveMaximum: 2 }'],
  ['{ type: integer, exclusiveMinimum: 2 }', '{ type: integer, exclusiveMaximum: 2 }'],
  ['{ type: integer, exclusiveMinimum: 3 }', '{ type: integer, exclusiveMaximum: 2 }'],
  ['{ type: number, exclusiveMinimum: 2 }', '{ type: number, maximum: 2 }'],
  ['{ type: number, exclusiveMinimum: 3 }', '{ type: number, maximum: 2 }'],
  ['{ type: number, minimum: 2 }', '{ type: number, exclusiveMaximum: 2 }'],
  ['{ type: number, minimum: 3 }', '{ type: number, exclusiveMaximum: 2 }'],
  ['{ type: number, exclusiveMinimum: 2 }', '{ type: number, exclusiveMaximum: 2 }'],
  ['{ type: number, exclusiveMinimum: 3 }', '{ type: number, exclusiveMaximum: 2 }'],
  ['{ type: string, minLength: 3 }', '{ type: string, maxLength: 2 }'],
  ['{ type: array, minItems: 3 }', '{ type: array, maxItems: 2 }'],
  ['{ type: [string, array], minLength: 3, minItems: 3 }', '{ maxLength: 2, maxItems: 2 }'],
  ['{ type: object, required: [a], properties: { a: { const: 1 } } }', '{ properties: { a: { const: 2 } } }'],
  ['{ properties: { a: { const: 2 } } }', '{ type: object, required: [a], properties: { a: { const: 1 } } }'],
  [
    '{ type: object, required: [a, b], properties: { a: { const: 1 }, b: { const: 1 } } }',
    '{ properties: { a: { const: 1 }, b: { const: 2 } } }',
  ],
  [
    '{ type: object, allOf: [{ required: [a] }, { properties: { a: { const: 1 } } }] }',
    '{ allOf: [{ properties: { a: { const: 2 } } }] }',
  ],
  [
    '{ type: object, required: [a], properties: { a: { const: 1 } } }',
    '{ additionalProperties: { const: 2 } }',
  ],
  [
    '{ type: object, required: [a], properties: { a: {} }, patternProperties: { "^a$": { const: 1 } } }',
    '{ properties: { a: { const: 2 } } }',
  ],
])('no value satisfies both %s and %s, and the look finds that', (one, other) => {
  expect(areApart(read(one), read(other), 'in')).toBe(true);
});

it.each([
  ['{ type: [string, integer] }', '{ type: [integer, boolean] }'],
  ['{ type: [string, integer], minLength: 3 }', '{ type: [string, integer], maxLength: 2 }'],
  ['{ enum: [a, b] }', '{ enum: [b, c] }'],
  ['{ enum: [a, b] }', '{ enum: [b, a] }'],
  ['{ enum: [a, 1] }', '{ type: integer }'],
  ['{ enum: [a] }', '{}'],
  ['{ allOf: [{ enum: [a, b] }, { enum: [b, c] }] }', '{ enum: [b] }'],
  ['{ anyOf: [{ type: string }, { type: integer }] }', '{ type: integer }'],
  ['{ type: integer, minimum: 2 }', '{ type: integer, maximum: 2 }'],
  [
    '{ type: integer, minimum: 2, exclusiveMinimum: 1 }',
    '{ type: integer, maximum: 2, exclusiveMaximum: 3 }',
  ],
  ['{ type: integer, exclusiveMinimum: 1 }', '{ type: integer, maximum: 2 }'],
  ['{ type: integer, minimum: 1 }', '{ type: integer, exclusiveMaximum: 2 }'],
  ['{ type: integer, exclusiveMinimum: 1 }', '{ type: integer, exclusiveMaximum: 3 }'],
  ['{ type: number, minimum: 2, exclusiveMinimum: 1 }', '{ type: number, maximum: 2, exclusiveMaximum: 3 }'],
  ['{ type: number, exclusiveMinimum: 1 }', '{ type: number, maximum: 2 }'],
  ['{ type: number, minimum: 1 }', '{ type: number, exclusiveMaximum: 2 }'],
  ['{ type: number, exclusiveMinimum: 1 }', '{ type: number, exclusiveMaximum: 3 }'],
  ['{ type: string, exclusiveMinimum: 3, minLength: 2 }', '{ type: string, exclusiveMaximum: 2 }'],
  [
    '{ type: [string, number], exclusiveMinimum: 3, minLength: 2 }',
    '{ type: [string, number], exclusiveMaximum: 2 }',
  ],
  ['{ type: string, minLength: 2 }', '{ type: string, maxLength: 2 }'],
  ['{ type: array, minItems: 2 }', '{ type: array, maxItems: 2 }'],
  ['{ type: "null" }', '{ type: "null" }'],
  ['{ type: object }', '{ type: object }'],
  ['{ type: object, properties: { a: { const: 1 } } }', '{ properties: { a: { const: 2 } } }'],
  ['{ type: object, required: [b], properties: { a: { const: 1 } } }', '{ properties: { a: { const: 2 } } }'],
  ['{ type: object, required: [a], properties: { a: { const: 1 } } }', '{ properties: { b: { const: 2 } } }'],
  [
    '{ type: object, required: [a, b], properties: { a: { const: 1 }, b: {} } }',
    '{ properties: { a: { const: 1 }, b: {} } }',
  ],
])('a value may satisfy both %s and %s', (one, other) => {
  expect(areApart(read(one), read(other), 'in')).toBe(false);
});

it('a schema is not apart from itself, even without values', () => {
  const never = read('false');
  expect(areApart(never, never, 'in')).toBe(false);
  expect(areApart(never, read('false'), 'in')).toBe(true);
});

it('remembers the result for each pair and direction', () => {
  const one = read('{ type: object, required: [a], properties: { a: { readOnly: true, const: 1 } } }');
  const other = read('{ properties: { a: { const: 2 } } }');
  const both = (['in', 'out'] as const).map((flow) => areApart(one, other, flow));
  expect(both).toEqual([false, true]);
  expect((['in', 'out'] as const).map((flow) => areApart(one, other, flow))).toEqual(both);
  expect(areApart(one, read('{ type: string }'), 'in')).toBe(true);
});

it('looks into members of members down to a level', () => {
  const nest = (depth: number, value: number): unknown =>
    depth === 0
      ? { const: value }
      : { type: 'object', required: ['a'], properties: { a: nest(depth - 1, value) } };
  const findApart = (depth: number) => areApart(toSchema(nest(depth, 1)), toSchema(nest(depth, 2)), 'in');
  expect([0, 1, 2, 3, 4, 5, 6].map(findApart)).toEqual([true, true, true, true, true, true, false]);
});

it('finds the same whatever it looked at before', () => {
  const nest = (depth: number, value: number): object =>
    depth === 0
      ? { const: value }
      : { type: 'object', required: ['a'], properties: { a: nest(depth - 1, value) } };
  const one = nest(5, 1);
  const other = nest(5, 2);
  const around = (member: unknown) =>
    toSchema({ type: 'object', required: ['a'], properties: { a: member } });
  expect(areApart(around(one), around(other), 'in')).toBe(false);
  expect(areApart(toSchema(one), toSchema(other), 'in')).toBe(true);
});

it('looks into unions of unions down to the same level', () => {
  const nest = (depth: number): unknown => (depth === 0 ? { type: 'string' } : { anyOf: [nest(depth - 1)] });
  const other = read('{ type: boolean }');
  expect([5, 6].map((depth) => areApart(toSchema(nest(depth)), other, 'in'))).toEqual([true, false]);
});

it('does not take schemas that contain themselves for apart', () => {
  const nest = (): unknown => {
    const schema: Record<string, unknown> = { type: 'object', required: ['next'] };
    schema['properties'] = { next: schema };
    return schema;
  };
  expect(areApart(toSchema(nest()), toSchema(nest()), 'in')).toBe(false);
});

function read(text: string): Schema {
  return toSchema(parseText(text, 'schema.yaml').value);
}
