const LONGEST_DELAY = 3_600_000;

/** Milliseconds until a failed run is tried again: doubles with each failure, an hour at most. */
export function retryDelay(first: number, failures: number): number {
  return Math.min(first * 2 ** Math.min(failures, 20), LONGEST_DELAY);
}
