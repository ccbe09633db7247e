/** Intervals between the reads of a task during a wait. All times are in milliseconds. */
export interface PollOptions {
  /** Shortest interval. @default 1_000 */
  readonly minInterval?: number;
  /** Longest interval. @default 15_000 */
  readonly maxInterval?: number;
}

/**
 * The time to the next read of a task: it grows with the age of the task, plus or minus a fifth.
 *
 * @param isSafetyNet whether a callback is expected, so that the longest interval suffices
 */
export function pollInterval(
  age: number,
  random: number,
  { minInterval = 1_000, maxInterval = 15_000 }: PollOptions = {},
  isSafetyNet?: boolean,
): number {
  const interval = isSafetyNet ? maxInterval : Math.max(minInterval, age / 10);
  return Math.min(maxInterval, interval) * (0.8 + 0.4 * random);
}
