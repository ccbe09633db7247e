import { isStorageUnavailable } from './errors.ts';

/** Milliseconds of real time between two attempts. */
const DELAY = 1000;

/** Attempts, over at least two minutes. */
const ATTEMPTS = 120;

/**
 * Repeats work while the storage is unavailable, for what nobody knows but this process. The work may have been done
 * by an attempt that rejected.
 *
 * @param signal aborted when the process stops
 */
export async function untilAvailable<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !isStorageUnavailable(error) || attempt >= ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, DELAY));
    }
  }
}
