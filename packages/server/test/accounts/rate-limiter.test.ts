import { expect, test } from 'vitest';
import { createRateLimiter } from '../../src/accounts/rate-limiter.ts';
import type { PostgresDatabase } from '../../src/postgres/database.ts';

const key = { id: 'key', organization: 'acme', revoked: false, banned: false };

test('an organization waits for the rest of a minute, another one does not', async () => {
  const limiter = await createRateLimiter(2, undefined);
  expect([await limiter.take(key), await limiter.take({ ...key, id: 'other key' })]).toEqual([0, 0]);
  const seconds = await limiter.take(key);
  expect(seconds).toBeGreaterThan(50);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(await limiter.take({ ...key, organization: 'other' })).toBe(0);
});

test('the limit of an organization is its own, if it has one', async () => {
  const limiter = await createRateLimiter(1, undefined);
  const unlimited = { ...key, organization: 'unlimited', requestsPerMinute: null };
  const strict = { ...key, organization: 'strict' };
  for (const own of [unlimited, strict]) expect(await limiter.take(own)).toBe(0);
  expect(await limiter.take(unlimited)).toBe(0);
  expect(await limiter.take(strict)).toBeGreaterThan(0);
});

test('a database that fails while requests are counted is unavailable', async () => {
  let isAway = false;
  const send = async () => {
    if (isAway) throw new Error('no response');
    return { rows: [] };
  };
  // Safe: the limiter calls nothing else of a database.
  const limiter = await createRateLimiter(1, { send } as unknown as PostgresDatabase);
  isAway = true;
  await expect(limiter.take(key)).rejects.toMatchObject({
    name: 'StorageUnavailable',
    message: 'no response',
    nothingStored: true,
  });
});
