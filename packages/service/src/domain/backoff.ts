import type { Policy } from './policy.ts';

/**
 * Returns the delay before the next attempt: doubling from the first to the longest delay, then half of it fixed and
 * half of it random, so that receivers are not hit by many at once.
 *
 * @param attempt attempts made so far, at least 1
 * @param random at least 0 and below 1
 * @returns milliseconds
 * @example
 * ```ts
 * backoffDelay(3, { attempts: 6, firstDelaySeconds: 1, maximumDelaySeconds: 60 }, 0.5); // 3000
 * ```
 */
export function backoffDelay(attempt: number, retries: Policy['callback-retries'], random: number): number {
  const full = Math.min(retries.firstDelaySeconds * 2 ** (attempt - 1), retries.maximumDelaySeconds) * 1000;
  return Math.round(full / 2 + (full / 2) * random);
}
