import { expect, test } from 'vitest';
import { createRateLimit } from '../../src/assumptions/rate-limit.ts';

const key = { id: 'one', organization: 'org-1', revoked: false, banned: false };

test('a key has as many requests in each window as are assumed, and waits for the rest of it', () => {
  let now = 0;
  let limit: { requests: number; seconds: number } | null = { requests: 2, seconds: 10 };
  const { take } = createRateLimit(
    () => limit,
    () => now,
  );
  expect([take(key), take(key), take(key)]).toEqual([0, 0, 10]);
  expect(take({ ...key, id: 'two' })).toBe(0);
  now = 8500;
  expect(take(key)).toBe(2);
  now = 9999;
  expect(take(key)).toBe(1);
  now = 10_000;
  expect([take(key), take(key), take(key)]).toEqual([0, 0, 10]);
  limit = null;
  expect(take(key)).toBe(0);
});
