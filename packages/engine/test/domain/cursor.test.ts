import { expect, test } from 'vitest';
import { cursorAfter, readRequest } from '../../src/domain/cursor.ts';

test('the first page begins nowhere, and the next one after the last place', () => {
  expect(readRequest({ limit: 1 })).toBeUndefined();
  for (const place of [
    { at: 0, id: 'a' },
    { at: 1_767_225_600_000.25, id: 'a/b:c' },
  ])
    expect(readRequest({ limit: 1000, cursor: cursorAfter(place) })).toEqual(place);
});

test.each([0, -1, 1.5, 1001, Number.NaN, Number.POSITIVE_INFINITY])('a limit of %d is refused', (limit) => {
  expect(() => readRequest({ limit })).toThrow(`The limit of a page is ${limit}. Use a whole number`);
});

test.each(['', 'x', '1', '1/', '/a', '-1/a', '1./a', ' 1/a', '1e3/a', '1/a\nb'])(
  'the cursor %j is refused',
  (cursor) => {
    expect(() => readRequest({ limit: 1, cursor })).toThrow(`"${cursor}" is not a cursor`);
  },
);
