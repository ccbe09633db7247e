import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createElapsed, milliseconds, sleep, withTimeout } from '../src/time.ts';

const DAY = 86_400_000;

it.each([
  [250, 250],
  ['1.25s', 1_250],
  ['12.75m', 765_000],
  ['1h30m', 5_400_000],
])('the duration %s is %i ms', (duration, wanted) => {
  expect(milliseconds('limit', duration)).toBe(wanted);
});

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

it('a sleep that ends by itself leaves no listener', async () => {
  const { signal } = controlled();
  await sleep(0, { signal });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('a sleep ends where a timer is a plain number, too', async () => {
  const { setTimeout: start } = globalThis;
  onTestFinished(() => void Object.assign(globalThis, { setTimeout: start }));
  Object.assign(globalThis, { setTimeout: (...given: Parameters<typeof start>) => Number(start(...given)) });
  await expect(sleep(0, { keepAlive: false })).resolves.toBeUndefined();
});

describe('a limit, by fake timers', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const never = new Promise<never>(() => {});
  const late = (): Error => new Error('late');

  it.each([
    [1, 1],
    [5, 5],
    [2_500, 2_500],
  ])('of %i ms ends work that takes longer after %i ms, and not before', async (limit, time) => {
    let error: unknown;
    withTimeout(() => never, limit, late).catch((reason: unknown) => {
      error = reason;
    });
    await vi.advanceTimersByTimeAsync(time - 1);
    expect(error).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(error).toMatchObject({ message: 'late' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['succeeds', async () => 'done', 'done'],
    ['fails', () => Promise.reject('no'), 'no'],
    [
      'throws',
      () => {
        throw 'no';
      },
      'no',
    ],
  ])('leaves no timer when the work %s', async (_, work, result) => {
    const ended = withTimeout<unknown>(work, 5_000, late).catch((error: unknown) => error);
    expect(await ended).toBe(result);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['forward, by more than a second', 1_001, 1_001],
    ['forward, by a second', 1_000, 0],
    ['back, by more than a second', -5_000, 0],
  ])('a clock of differences counts a system clock that is set %s', async (_, correction, counted) => {
    vi.advanceTimersByTime(400);
    const elapsed = createElapsed();
    const began = elapsed();
    vi.setSystemTime(Date.now() + correction);
    expect(elapsed() - began).toBe(counted);
    await vi.advanceTimersByTimeAsync(250);
    expect(elapsed() - began).toBe(counted + 250);
    vi.setSystemTime(Date.now() + 2_000);
    expect(elapsed() - began).toBe(counted + 250 + 2_000 + (correction === 1_000 ? 1_000 : 0));
  });
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
