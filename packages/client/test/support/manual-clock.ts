import { createGate } from '@videogen-tools/test-support/create-gate';
import type { Clock } from './client.ts';

/** A clock that only a test moves, from timer to timer. */
export interface ManualClock extends Clock {
  /**
   * Moves the time to the next timer, and runs it.
   *
   * @param latest the time after which it runs no timer, in milliseconds
   * @returns whether there was a timer
   */
  advance(latest?: number): boolean;
  /**
   * Moves the time from timer to timer until a promise settles.
   *
   * @param latest the time at which it gives up, in milliseconds
   * @returns when the promise settled, in milliseconds; undefined when it did not
   */
  settled(promise: Promise<unknown>, latest: number): Promise<number | undefined>;
}

/** Creates a clock. */
export function manualClock(start: number = 0): ManualClock {
  let now = start;
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  const advance = (latest: number = Number.POSITIVE_INFINITY): boolean => {
    const [next] = [...timers].sort((a, b) => a.at - b.at);
    if (!next || next.at > latest) return false;
    timers.delete(next);
    now = next.at;
    next.run();
    return true;
  };
  return {
    advance,
    now: () => now,
    elapsed: () => now,
    schedule: (run, delay) => {
      if (delay === Number.POSITIVE_INFINITY) return () => {};
      const timer = { at: now + Math.max(0, delay), run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    settled: async (promise, latest) => {
      let isSettled = false;
      const settle = (): void => {
        isSettled = true;
      };
      promise.then(settle, settle);
      do await workDone(() => isSettled);
      while (!isSettled && advance(latest));
      return isSettled ? now : undefined;
    },
  };
}

/**
 * Runs work on a clock that stands still until a function of it hangs, so that everything before takes no time.
 *
 * @param run receives the function that hangs
 */
export async function untilHang<T>(
  clock: ManualClock,
  run: (hang: () => Promise<never>) => Promise<T>,
): Promise<T> {
  const { opened: hanging, open: onHang } = createGate();
  const result = run(() => {
    onHang();
    return new Promise(() => {});
  });
  await Promise.race([hanging, result.catch(() => {})]);
  await clock.settled(result, Number.POSITIVE_INFINITY);
  return result;
}

/** Waits until neither a promise nor the file system has something to do. */
async function workDone(isSettled: () => boolean): Promise<void> {
  let idle = 0;
  for (let turns = 0; idle < 4 && turns < 500 && !isSettled(); turns++) {
    await new Promise((done) => setImmediate(done));
    idle = process.getActiveResourcesInfo().includes('FSReqPromise') ? 0 : idle + 1;
  }
}
