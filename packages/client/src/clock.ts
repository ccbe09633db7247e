/** The source of time; tests pass their own and do not wait. */
export interface Clock {
  /** Returns the milliseconds since the epoch. */
  now(): number;
  /**
   * Returns milliseconds since any fixed moment; never goes back, so deadlines hold when the wall clock is set.
   * @default now()
   */
  elapsed?(): number;
  /**
   * Runs a function later.
   *
   * @param delay in milliseconds
   * @returns a function that cancels it
   */
  schedule(run: () => void, delay: number): () => void;
}

/** The time of this machine. */
export const systemClock: Required<Clock> = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  schedule: (run, delay) => {
    // A longer delay would overflow and fire at once; a deadline checks the time again. The timer keeps the process alive:
    // without it, a fetch that never settles ends Node with exit code 13.
    const timer = setTimeout(run, Math.min(delay, 2 ** 31 - 1));
    return () => clearTimeout(timer);
  },
};
