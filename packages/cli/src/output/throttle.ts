/**
 * Creates a function that returns true at most once per interval.
 *
 * @param interval in milliseconds
 */
export function createThrottle(interval: number, now: () => number = Date.now): () => boolean {
  let next = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() < next) return false;
    next = now() + interval;
    return true;
  };
}
