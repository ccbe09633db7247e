import type { Clock } from '../../src/clock.ts';

/** A clock on which time passes only while everybody waits. */
export interface FakeClock extends Clock {
  /** The delays that were waited for to their end, in milliseconds. */
  readonly slept: number[];
}

/**
 * Makes a clock that jumps to the next timer whenever the event loop is idle.
 *
 * @param ignore timers at least this long never fire, such as the timeouts of requests over real sockets
 */
export function fakeClock(ignore: number = Number.POSITIVE_INFINITY): FakeClock {
  let now = Date.UTC(2026, 0, 15);
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    schedule: (run, delay) => {
      if (delay >= ignore || !Number.isFinite(delay)) return () => {};
      const immediate = setImmediate(() => {
        slept.push(delay);
        now += delay;
        run();
      });
      return () => clearImmediate(immediate);
    },
  };
}
