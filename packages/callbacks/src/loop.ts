/** A repeated job that can be stopped. */
export interface Loop {
  /** Starts it; the first round runs at once. Each round resolves to the milliseconds until the next one. */
  start(round: (signal: AbortSignal) => Promise<number>): void;
  /** Stops it; resolves when a round under way is over. */
  stop(): Promise<void>;
}

/** Repeats a round; rounds never overlap. */
export function createLoop(): Loop {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: Promise<void> = Promise.resolve();
  let running: AbortController | undefined;

  async function next(
    round: (signal: AbortSignal) => Promise<number>,
    { signal }: AbortController,
  ): Promise<void> {
    const delay = await round(signal);
    if (signal.aborted) return;
    timer = setTimeout(() => {
      current = next(round, running ?? new AbortController());
    }, delay);
    unref(timer);
  }

  return {
    start(round) {
      if (running !== undefined) return;
      running = new AbortController();
      current = next(round, running);
    },
    async stop() {
      running?.abort();
      running = undefined;
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
