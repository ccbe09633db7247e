import { expect, test } from 'vitest';
import { measureIsolation } from './support/isolation.ts';

// The others hang until the newcomer's task has ended: it ends only if none of them can hold every slot.
const others = { silent: 40, hung: 30, backlog: 20, samples: 1 };

// The long test does the same on PostgreSQL: the shares of the pools are the same there.
test('a newcomer is served while a receiver and a provider never respond', async () => {
  const found = await measureIsolation(others);
  // A third of the slots for submits, half of those for callbacks.
  expect(found.heldByProvider).toBeGreaterThan(0);
  expect(found.heldByProvider).toBeLessThanOrEqual(16);
  expect(found.heldByReceiver).toBeGreaterThan(0);
  expect(found.heldByReceiver).toBeLessThanOrEqual(24);
  expect(found.othersOpen).toBeGreaterThanOrEqual(others.hung);
}, 120_000);
