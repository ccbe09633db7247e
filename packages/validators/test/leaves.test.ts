import { expect, test } from 'vitest';
import * as z from 'zod';
import { createRecordSchema, integerSchema } from '../src/leaves.ts';
import { toValidationErrorBody } from '../src/validation-error-body.ts';

test.each([
  ['', 0],
  ['abc', 3],
  ['🎬', 1],
  ['🎬🎬a', 3],
  ['\ud83c', 1],
  ['\udfac\ud83c', 2],
  ['\ud83c\ud83c\udfac', 2],
])('zod counts %j as %i code points, since 4.5', (text, count) => {
  expect(z.string().min(count).max(count).safeParse(text).success).toBe(true);
  expect(
    z
      .string()
      .min(count + 1)
      .safeParse(text).success,
  ).toBe(false);
});

test('an integer may be of any size', () => {
  for (const right of [0, -0, 5, 1e21, -1e300]) expect(integerSchema.safeParse(right).success).toBe(true);
  for (const wrong of [0.5, Number.POSITIVE_INFINITY, Number.NaN, '5', null]) {
    expect(integerSchema.safeParse(wrong).success).toBe(false);
  }
});

test('all values of a record are checked', () => {
  const record = createRecordSchema(z.string());
  expect(record.safeParse(JSON.parse('{"a":"x","__proto__":"y"}')).success).toBe(true);
  expect(record.safeParse(JSON.parse('{"a":"x","__proto__":1}')).success).toBe(false);
  expect(record.safeParse({ a: 1 }).success).toBe(false);
  expect(record.safeParse([]).success).toBe(false);
  expect(record.safeParse('x').success).toBe(false);
  expect(record.safeParse(undefined).success).toBe(false);
  expect(record.safeParse(null).success).toBe(false);
});

test('a wrong value of the key __proto__ has its place', () => {
  const { error } = createRecordSchema(z.string()).safeParse(JSON.parse('{"__proto__":1}'));
  expect(error && toValidationErrorBody(error, 'body')).toMatchObject({
    detail: [{ loc: ['body', '__proto__'], type: 'string_type' }],
  });
});
