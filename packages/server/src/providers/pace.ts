/** Polls of a task come at most so far apart, in milliseconds, unless the provider is configured with more. */
const LONGEST = 8000;

/** A provider is polled again after this part of the time that its work has taken so far. */
const SHARE = 1 / 8;

/** What the time of the next poll depends on. */
export interface PollPace {
  /** Milliseconds that the provider asks for, or is configured with: the least. */
  readonly leastMs: number;
  /** Milliseconds since the work was submitted. */
  readonly elapsedMs: number;
  /** At least 0 and below 1. */
  readonly random: number;
}

/**
 * Returns the milliseconds until the next poll of work at a provider. Work that takes long is polled less often, up to
 * every 8 s, so that thousands of slow tasks cost a provider little and a result is still noticed within 15 s. Jitter
 * of a quarter keeps tasks that were created together from being polled together.
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
