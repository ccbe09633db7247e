/** Where time comes from; given another one, a client waits in no time at all. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /**
   * Runs something later.
   *
   * @param delay in milliseconds
   * @param background whether a program may end without it having run
   * @returns a function that calls it off
   */
  schedule(run: () => void, delay: number, background?: boolean): () => void;
}

type Timer = ReturnType<typeof setTimeout> & { unref?: () => unknown };

const longestTimer = 2 ** 31 - 1;

/** The time of this machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  schedule: (run, delay, background) => {
    // A longer delay would overflow and fire at once; such a deadline is as good as none.
    if (!(delay <= longestTimer)) return () => {};
    const timer: Timer = setTimeout(run, delay);
    // There is none in browsers, where nothing keeps a page alive.
    if (background) timer.unref?.();
    return () => clearTimeout(timer);
  },
};
