/** Maximum interval between two polls in milliseconds, unless the provider's own interval is longer. */
const LONGEST = 8000;

/** The interval is this share of the time since the submit. */
const SHARE = 1 / 8;

/** Input of {@link pollDelay}. */
export interface PollPace {
  /** Minimum interval in milliseconds: the provider's `Retry-After` or its `pollMs`. */
  readonly leastMs: number;
  /** Milliseconds since the work was submitted. */
  readonly elapsedMs: number;
  /** At least 0 and below 1. */
  readonly random: number;
}

/**
 * Returns the delay before the next poll of a task, in milliseconds. The delay grows with the time since the submit, up
 * to 8 s, so that many slow tasks cause few requests and the server notices a result within 15 s. A jitter of 25 %
 * spreads the polls of tasks that were created together.
 *
 * @example
 * ```ts
 * pollDelay({ leastMs: 2000, elapsedMs: 32_000, random: 0.5 }); // 4000
 * ```
 */
export function pollDelay({ leastMs, elapsedMs, random }: PollPace): number {
  const wanted = Math.max(leastMs, Math.min(elapsedMs * SHARE, LONGEST));
  return Math.round(wanted * (0.75 + random / 2));
}
