/** Rounds that repeat until they are stopped. */
export interface Loop {
  /** Runs the first round at once. Each round resolves to the milliseconds until the next one. */
  start(round: (signal: AbortSignal) => Promise<number>): void;
  /** Stops the rounds; resolves when the current one has finished. */
  stop(): Promise<void>;
}

/** Creates a loop whose rounds never overlap. */
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

/** The timer must not keep the process alive. On edge runtimes a timer is a plain number. */
function unref(timer: unknown): void {
  if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function') {
    timer.unref();
  }
}
