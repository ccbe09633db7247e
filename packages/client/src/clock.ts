/** Where time comes from; given another one, a client waits in no time at all. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /**
   * Runs something later.
   *
   * @param delay in milliseconds
   * @returns a function that calls it off
   */
  schedule(run: () => void, delay: number): () => void;
}

const longestTimer = 2 ** 31 - 1;

/** The time of this machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  schedule: (run, delay) => {
    // A longer delay would overflow and fire at once; such a deadline is as good as none.
    if (!(delay <= longestTimer)) return () => {};
    const timer = setTimeout(run, delay);
    return () => clearTimeout(timer);
  },
};
