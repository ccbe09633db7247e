/** A repeated job that can be stopped. */
export interface Loop {
  /** Starts it, `interval` milliseconds between the end of one round and the next; the first round is at once. */
  start(interval: number): void;
  /** Stops it; resolves when a round under way is over. */
  stop(): Promise<void>;
}

/** Repeats a round; rounds never overlap, and what a round throws goes to `failed`. */
export function createLoop(round: () => Promise<unknown>, failed: (error: unknown) => void): Loop {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: Promise<unknown> = Promise.resolve();
  let running = false;

  function next(interval: number): void {
    current = round()
      .catch(failed)
      .then(() => {
        if (!running) return;
        timer = setTimeout(next, interval, interval);
        unref(timer);
      });
  }

  return {
    start(interval) {
      if (running) return;
      running = true;
      next(interval);
    },
    async stop() {
      running = false;
      clearTimeout(timer);
      await current;
    },
  };
}

/** Waiting for the next round keeps no process alive; timers of edge runtimes are plain numbers. */
function unref(timer: unknown): void {
  if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function') {
    timer.unref();
  }
}
