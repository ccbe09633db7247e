/** Limits how much work runs at the same time; the rest waits. */
export interface Semaphore {
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Creates a semaphore; waiting work starts in the order in which it came. */
export function createSemaphore(limit: number): Semaphore {
  const waiting: (() => void)[] = [];
  let free = limit;
  const acquire = (): Promise<void> | undefined => {
    if (free > 0) {
      free -= 1;
      return undefined;
    }
    return new Promise((resolve) => waiting.push(resolve));
  };
  const release = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return {
    async run(work) {
      await acquire();
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
