import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilAvailable } from '../../src/domain/until-available.ts';
import { StorageUnavailable } from '../../src/index.ts';

const away = new StorageUnavailable(new Error('no response'), { nothingStored: true });

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Begins work that fails as often as there are errors. Counts its attempts. */
function begin(errors: readonly Error[], signal = new AbortController().signal) {
  let attempts = 0;
  const outcome = untilAvailable(signal, async () => {
    attempts += 1;
    const error = errors[attempts - 1];
    if (error !== undefined) throw error;
    return 'stored';
  }).catch((error: unknown) => error);
  return { outcome, countAttempts: () => attempts };
}

test('work is repeated each second until the storage is back', async () => {
  const { outcome, countAttempts } = begin([away, away]);
  await vi.advanceTimersByTimeAsync(1999);
  expect(countAttempts()).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect([await outcome, countAttempts()]).toEqual(['stored', 3]);
});

test('work is given up after 120 attempts', async () => {
  const { outcome, countAttempts } = begin(Array(120).fill(away));
  await vi.advanceTimersByTimeAsync(119_000);
  expect([await outcome, countAttempts()]).toEqual([away, 120]);
});

test.each([
  ['that fails for another reason', new Error('no such table'), new AbortController().signal],
  ['of a process that stops', away, AbortSignal.abort()],
])('work %s is not repeated', async (_, error, signal) => {
  const { outcome, countAttempts } = begin([error], signal);
  expect([await outcome, countAttempts()]).toEqual([error, 1]);
});
