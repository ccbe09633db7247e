/** Something that is waited for, and what to do when it takes too long. */
export interface Waiting {
  /** On the clock of `performance.now()`. */
  readonly until: number;
  readonly expire: () => void;
}

/** All deadlines of this process, and the one timer that watches them. */
const waiting = new Set<Waiting>();
const alarm: { timer?: NodeJS.Timeout | undefined; at: number } = { at: Number.POSITIVE_INFINITY };

/**
 * Calls `expire` after so many milliseconds, unless `endDeadline` comes first. All deadlines share one timer, because
 * nearly every body arrives at once and a timer for each would cost more than reading it.
 */
export function startDeadline(milliseconds: number, expire: () => void): Waiting {
  const entry = { until: performance.now() + milliseconds, expire };
  waiting.add(entry);
  if (entry.until < alarm.at) setAlarm(entry.until, milliseconds);
  return entry;
}

/** Forgets a deadline. */
export function endDeadline(entry: Waiting): void {
  waiting.delete(entry);
}

function setAlarm(at: number, milliseconds: number): void {
  clearTimeout(alarm.timer);
  alarm.at = at;
  // The connection that is waited for keeps the process alive; the alarm alone does not.
  alarm.timer = setTimeout(sweep, Math.max(1, milliseconds)).unref();
}

function sweep(): void {
  alarm.at = Number.POSITIVE_INFINITY;
  const now = performance.now();
  let next = Number.POSITIVE_INFINITY;
  for (const entry of waiting) {
    if (entry.until > now) next = Math.min(next, entry.until);
    else {
      waiting.delete(entry);
      entry.expire();
    }
  }
  if (waiting.size > 0) setAlarm(next, next - now);
}
