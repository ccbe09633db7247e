/** Something that is waited for, and what to do when it takes too long. */
export interface Waiting {
  /** On the clock of `performance.now()`. */
  until: number;
  /** Forgets the deadline itself, if it is still there. */
  expire(): void;
  /** The chain of all that are waited for; both are set and cleared here. */
  before: Waiting | undefined;
  after: Waiting | undefined;
}

/** The first and the last of all deadlines of this process, and the one timer that watches them. */
let first: Waiting | undefined;
let last: Waiting | undefined;
const alarm: { timer?: NodeJS.Timeout | undefined; at: number } = { at: Number.POSITIVE_INFINITY };

/**
 * Calls `entry.expire` after so many milliseconds, unless `endDeadline` comes first. All deadlines share one timer and
 * one chain, because nearly every body arrives at once and a timer for each would cost more than reading it.
 */
export function startDeadline(entry: Waiting, milliseconds: number): void {
  entry.until = performance.now() + milliseconds;
  entry.before = last;
  if (last === undefined) first = entry;
  else last.after = entry;
  last = entry;
  if (entry.until < alarm.at) setAlarm(entry.until, milliseconds);
}

/** Forgets a deadline that was started and has not been forgotten yet. */
export function endDeadline(entry: Waiting): void {
  const { before, after } = entry;
  if (before === undefined) first = after;
  else before.after = after;
  if (after === undefined) last = before;
  else after.before = before;
  entry.before = undefined;
  entry.after = undefined;
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
  const late: Waiting[] = [];
  for (let entry = first; entry !== undefined; entry = entry.after) {
    if (entry.until > now) next = Math.min(next, entry.until);
    else late.push(entry);
  }
  if (next < Number.POSITIVE_INFINITY) setAlarm(next, next - now);
  for (const entry of late) entry.expire();
}
