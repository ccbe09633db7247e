import { expect, test } from 'vitest';
import { orderHeld } from '../../src/callbacks/held-deliveries.ts';

test.each([
  ['created', ['a', 'b', 'c']],
  ['reversed', ['c', 'b', 'a']],
  [['b'], ['b', 'a', 'c']],
  [
    ['c', 'x', 'a'],
    ['c', 'a', 'b'],
  ],
] as const)('held deliveries in the order %j', (order, expected) => {
  expect(orderHeld(['a', 'b', 'c'], order)).toEqual(expected);
});
