import { expect, test } from 'vitest';
import { createFilter, groupReads, hasStatus, newest } from '../../src/admin/lists.ts';
import type { RequestRecord } from '../../src/index.ts';

/** A request of the log, such as `GET /v1/tasks/a 200`, as far as lists look into it. */
function record(text: string, index: number): RequestRecord {
  const [method, path, status] = text.split(' ');
  // Safe: the lists read no other members.
  return { id: index + 1, method, path, response: { status: Number(status) } } as unknown as RequestRecord;
}

test.each([
  [
    ['GET /a 200', 'GET /a 200', 'GET /b 200', 'GET /a 200'],
    ['3x of 4', '1x of 3'],
  ],
  [
    ['GET /a 200', 'GET /a 404'],
    ['1x of 1', '1x of 2'],
  ],
  [
    ['GET /a 200', 'POST /c 200', 'GET /a 200'],
    ['1x of 1', '1x of 2', '1x of 3'],
  ],
  [
    ['POST /c 200', 'POST /c 200', 'GET /c 200'],
    ['1x of 1', '1x of 2', '1x of 3'],
  ],
  [[], []],
])('of %j, reads are grouped until something changes', (requests, groups) => {
  const found = groupReads(requests.map(record));
  expect(found.map(({ request, repeats }) => `${repeats}x of ${request.id}`)).toEqual(groups);
});

test.each([
  [422, undefined, true],
  [422, '422', true],
  [422, '42', false],
  [422, '4xx', true],
  [404, '4xx', true],
  [500, '4xx', false],
  [0, '0xx', false],
  [0, '0', true],
])('a response with %i, when %s is wanted: %s', (status, wanted, expected) => {
  expect(hasStatus(record(`GET /a ${status}`, 0), wanted)).toBe(expected);
});

test('a filter wants each member that is named, and a part of a text in any case', () => {
  const items = [
    { id: 1, state: 'held', texts: ['A cat', null] },
    { id: 2, state: 'held', texts: ['A dog', 7] },
    { id: 3, state: 'sent', texts: ['Another CAT'] },
  ];
  const find = (search: string | undefined, state: string | undefined) =>
    items
      .filter(createFilter<(typeof items)[number]>(search, { state }, ({ texts }) => texts))
      .map(({ id }) => id);
  expect(find(undefined, undefined)).toEqual([1, 2, 3]);
  expect(find('', 'held')).toEqual([1, 2]);
  expect(find('cAt', undefined)).toEqual([1, 3]);
  expect(find('cat', 'held')).toEqual([1]);
  expect(find('7', undefined)).toEqual([2]);
});

test('a list has its newest items first, 100 unless more are wanted, and the number of all in a header', () => {
  const list = Array.from({ length: 102 }, (_, index) => index);
  const headers: Record<string, string> = {};
  expect(newest(list, { query: {}, headers })).toEqual(list.toReversed().slice(0, 100));
  expect(headers).toEqual({ 'x-total-count': '102' });
  expect(newest(list, { query: { limit: 2 }, headers })).toEqual([101, 100]);
});
