import { toValidationErrorBody } from '@videogen/validators';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createRecordSchema } from '../src/leaves.ts';

/** The faults of a value as `loc: type`, with or without the value itself. */
function faults(schema: z.ZodType, input: unknown, isPassed = true): readonly string[] {
  const { error } = schema.safeParse(input);
  const { detail } = toValidationErrorBody(error ?? { issues: [] }, 'body', isPassed ? input : undefined);
  return detail.map(({ loc, type }) => `${loc.join('.')}: ${type}`);
}

describe('the root', () => {
  test.each([
    ['a text', z.string(), 'body: string_type'],
    ['a list of values', z.enum(['a', 'b']), 'body: enum'],
  ])('of %s is never a missing field', (_, schema, wanted) => {
    expect(faults(schema, undefined)).toEqual([wanted]);
    // The same value is missing in a field.
    expect(faults(z.object({ field: schema }), {})).toEqual(['body.field: missing']);
  });
});

test.each([
  ['a list in place of a text', z.string().min(1), []],
  ['an empty list in place of a short text', z.string().max(0), [1]],
])('%s is reported once, as a wrong type', (_, schema, value) => {
  expect(faults(z.object({ field: schema }), { field: value })).toEqual(['body.field: string_type']);
});

test('a length is reported beside a wrong type of another field', () => {
  const schema = z.object({ one: z.string(), other: z.string().min(1) });
  expect(faults(schema, { one: 1, other: '' })).toEqual([
    'body.one: string_type',
    'body.other: string_too_short',
  ]);
});

test('a list that is too short or too long has its length in the message, if it is known', () => {
  const schema = z.object({ field: z.array(z.string()).min(2).max(3) });
  const { error } = schema.safeParse({ field: ['a'] });
  const { error: long } = schema.safeParse({ field: ['a', 'b', 'c', 'd'] });
  const getMessage = (of: typeof error, input?: unknown) =>
    of && toValidationErrorBody(of, 'body', input).detail[0]?.msg;
  expect(getMessage(error, { field: ['a'] })).toMatch(/at least 2 .*not 1$/);
  expect(getMessage(long, { field: ['a', 'b', 'c', 'd'] })).toMatch(/at most 3 .*not 4$/);
  expect(getMessage(error)).not.toMatch(/not 1$/);
});

test('a pattern is shown without the slashes and flags of a regular expression', () => {
  const schema = z.object({ field: z.string().regex(/^a\/b$/iu) });
  const { error } = schema.safeParse({ field: 'x' });
  expect(error && toValidationErrorBody(error, 'body').detail[0]?.msg).toMatch(/'\^a\\?\/b\$'$/);
});

describe('of the branches of a union', () => {
  const branches = z.union([
    z.object({ kind: z.literal('a'), one: z.string(), two: z.string() }),
    z.object({ kind: z.literal('b'), one: z.string() }),
    z.array(z.string()),
  ]);

  test.each([
    ['the one with the fewest faults is reported', { kind: 'b' }, ['body.one: missing']],
    ['the one of the same kind is reported', [1], ['body.0: string_type']],
    ['those that fit equally well are reported', { one: '', two: '' }, ['body.kind: missing']],
  ])('%s', (_, value, wanted) => {
    expect(faults(branches, value)).toEqual(wanted);
  });
});

test('each value of a record is checked, also that of a key `__proto__`', () => {
  const schema = z.object({ field: createRecordSchema(z.string()) });
  expect(faults(schema, JSON.parse('{"field":{"a":1}}'))).toEqual(['body.field.a: string_type']);
  expect(faults(schema, JSON.parse('{"field":{"__proto__":1}}'))).toEqual([
    'body.field.__proto__: string_type',
  ]);
  for (const wrong of [null, 'x', 7])
    expect(faults(schema, { field: wrong })).toEqual(['body.field: dict_type']);
});

test('a value of a prototype is not one of the input', () => {
  const schema = z.object({ constructor: z.string() });
  expect(faults(schema, {})).toEqual(['body.constructor: missing']);
});

test('a key that is a symbol has its description in the location', () => {
  const issues = [{ code: 'custom', path: [Symbol('key')], message: 'no', input: 1 }] as const;
  expect(
    toValidationErrorBody({ issues: issues.map((issue) => ({ ...issue, path: [...issue.path] })) }, 'body'),
  ).toEqual({
    detail: [{ loc: ['body', 'Symbol(key)'], msg: 'Value error, no', type: 'value_error' }],
  });
});

/** The messages of issues that zod found, without the value that has them. */
function getMessages(...issues: readonly object[]): readonly string[] {
  // Safe: these are issues of zod.
  const error = { issues: issues as z.core.$ZodIssue[] };
  return toValidationErrorBody(error, 'body').detail.map(({ msg }) => msg);
}

const path = ['field'];

test.each([
  [
    'a check of a value that is not there',
    { code: 'custom', path, message: 'no', input: undefined },
    'Value error, no',
  ],
  [
    'a fraction in place of an integer',
    { code: 'invalid_type', expected: 'int', path, message: '', input: 1.5 },
    'Input should be a valid integer, got a number with a fractional part',
  ],
  [
    'a text in place of an integer',
    { code: 'invalid_type', expected: 'int', path, message: '', input: 'x' },
    'Input should be a valid integer',
  ],
  [
    'a message that quotes another one',
    {
      code: 'invalid_type',
      expected: 'string',
      path,
      message: 'As Invalid input: expected int, 1',
      input: 1,
    },
    'Input should be a valid string',
  ],
  [
    'a text in place of a list that is too short',
    { code: 'too_small', origin: 'array', minimum: 5, path, message: '', input: 'text' },
    'List should have at least 5 items after validation',
  ],
  [
    'a list that is too short',
    { code: 'too_small', origin: 'array', minimum: 5, path, message: '', input: ['a'] },
    'List should have at least 5 items after validation, not 1',
  ],
  ['a URL', { code: 'invalid_format', format: 'url', path, message: '' }, 'Input should be a valid URL'],
  ['a URI', { code: 'invalid_format', format: 'uri', path, message: '' }, 'Input should be a valid URL'],
])('describes %s', (_, issue, message) => {
  expect(getMessages(issue)).toEqual([message]);
});

test('a branch that has a fault of its kind beside others is not the best one', () => {
  const wrongKind = { code: 'invalid_type', expected: 'string', path: [], message: '' };
  const fault = (name: string) => ({ code: 'custom', path: [name], message: name });
  const union = { code: 'invalid_union', path: [], message: '' };
  const errors = [
    [wrongKind, fault('a')],
    [fault('b'), fault('c')],
  ];
  expect(getMessages({ ...union, errors })).toEqual(['Value error, b', 'Value error, c']);
});
