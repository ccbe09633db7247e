import { expect, test } from 'vitest';
import { watchLoad } from '../../src/worker/watch-load.ts';

test('a process is busy after its event loop had no pause, and not after it waited', async () => {
  const isBusy = watchLoad();
  for (const end = performance.now() + 100; performance.now() < end; );
  expect(isBusy()).toBe(true);
  // An idle event loop: the timer is the only work. Other tests of this process may keep it busy for a while.
  await expect.poll(isBusy, { interval: 500 }).toBe(false);
});
