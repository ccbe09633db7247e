import { expect, test } from 'vitest';
import { readAll } from '../../src/upkeep/read-all.ts';

test('every page of a query is read, from the first to the one without a cursor', async () => {
  const asked: object[] = [];
  const pages = [
    { items: [1, 2], cursor: 'a' },
    { items: [], cursor: 'b' },
    { items: [3], cursor: null },
  ];
  const read = async (request: object) => {
    asked.push(request);
    return pages.shift() ?? { items: [], cursor: null };
  };
  expect(await readAll(read)).toEqual([1, 2, 3]);
  expect(asked).toEqual([{}, { cursor: 'a' }, { cursor: 'b' }]);
});
