import { getEventListeners } from 'node:events';
import { expect, it, onTestFinished, vi } from 'vitest';
import { sleep } from '../src/time.ts';

const DAY = 86_400_000;

it('a sleep ends when its signal is aborted, and leaves no listener and no timer', async () => {
  const before = countTimers();
  const { signal, abort } = controlled();
  const slept = sleep(DAY, { signal });
  expect([getEventListeners(signal, 'abort').length, countTimers()]).toEqual([1, before + 1]);
  abort();
  await slept;
  expect([getEventListeners(signal, 'abort').length, countTimers()]).toEqual([0, before]);
});

it('a sleep whose signal is aborted before it ends at once', async () => {
  const before = countTimers();
  const slept = sleep(DAY, { signal: AbortSignal.abort() });
  expect(countTimers()).toBe(before);
  await slept;
});

it('a sleep needs no signal', async () => {
  await expect(sleep(0)).resolves.toBeUndefined();
});

it('a sleep keeps the process alive only if it should', async () => {
  const before = countTimers();
  const { signal, abort } = controlled();
  const free = sleep(DAY, { signal, keepAlive: false });
  expect(countTimers()).toBe(before);
  const kept = sleep(DAY, { signal });
  expect(countTimers()).toBe(before + 1);
  abort();
  await Promise.all([free, kept]);
});

it('a sleep that is longer than a timer can be is shortened, not ended at once', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  const { signal, abort } = controlled();
  const slept = sleep(30 * DAY, { signal });
  expect(warn).not.toHaveBeenCalled();
  abort();
  await slept;
  clearTimeout(setTimeout(() => {}, 30 * DAY));
  expect(warn).toHaveBeenCalledOnce();
});

/** A signal, and what aborts it. */
function controlled(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** Counts the timers that keep this process alive. */
function countTimers(): number {
  return process.getActiveResourcesInfo().filter((type) => type === 'Timeout').length;
}
