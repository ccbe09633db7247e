import type { Clock } from './client.ts';
import { manualClock } from './manual-clock.ts';

/** A clock that advances only while all work is waiting. */
export interface FakeClock extends Clock {
  /** The delays that elapsed, in milliseconds. */
  readonly slept: number[];
}

/**
 * Creates a clock that jumps to the next timer whenever the event loop is idle.
 *
 * @param ignore timers at least this long never fire, such as the timeouts of requests over real sockets
 */
export function fakeClock(ignore: number = Number.POSITIVE_INFINITY): FakeClock {
  const { now, elapsed, schedule, advance } = manualClock(Date.UTC(2026, 0, 15));
  const slept: number[] = [];
  return {
    slept,
    now,
    elapsed,
    schedule: (run, delay) => {
      if (delay >= ignore) return () => {};
      const fire = (): void => {
        slept.push(delay);
        run();
      };
      setImmediate(advance);
      return schedule(fire, delay);
    },
  };
}
