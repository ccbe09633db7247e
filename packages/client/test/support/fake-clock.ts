import type { Clock } from './client.ts';

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
  let now = Date.UTC(2026, 0, 15);
  const slept: number[] = [];
  const timers = new Set<{ at: number; delay: number; run: () => void }>();
  const jump = (): void => {
    const [first] = [...timers].sort((a, b) => a.at - b.at);
    if (!first) return;
    timers.delete(first);
    slept.push(first.delay);
    now = Math.max(now, first.at);
    first.run();
  };
  return {
    slept,
    now: () => now,
    elapsed: () => now,
    schedule: (run, delay) => {
      if (delay >= ignore || !Number.isFinite(delay)) return () => {};
      const timer = { at: now + delay, delay, run };
      timers.add(timer);
      setImmediate(jump);
      return () => timers.delete(timer);
    },
  };
}
