import { expect, test } from 'vitest';
import * as z from 'zod';
import { codePoints } from '../src/code-points.ts';
import { maxCodePoints, minCodePoints, recordOf } from '../src/leaves.ts';

test.each([
  ['', 0],
  ['abc', 3],
  ['🎬', 1],
  ['🎬🎬a', 3],
  ['\ud83c', 1],
  ['\udfac\ud83c', 2],
  ['\ud83c\ud83c\udfac', 2],
])('%j has %i code points', (text, count) => {
  expect(codePoints(text)).toBe(count);
  expect(z.string().check(minCodePoints(count), maxCodePoints(count)).safeParse(text).success).toBe(true);
  expect(
    z
      .string()
      .check(minCodePoints(count + 1))
      .safeParse(text).error?.issues,
  ).toMatchObject([{ code: 'too_small', origin: 'string', minimum: count + 1, path: [] }]);
  if (count > 0)
    expect(
      z
        .string()
        .check(maxCodePoints(count - 1))
        .safeParse(text).success,
    ).toBe(false);
});

test('the values of a record are all looked at', () => {
  const record = recordOf(z.string());
  expect(record.safeParse(JSON.parse('{"a":"x","__proto__":"y"}')).success).toBe(true);
  expect(record.safeParse(JSON.parse('{"a":"x","__proto__":1}')).success).toBe(false);
  expect(record.safeParse({ a: 1 }).success).toBe(false);
  expect(record.safeParse([]).success).toBe(false);
  expect(record.safeParse('x').success).toBe(false);
});
