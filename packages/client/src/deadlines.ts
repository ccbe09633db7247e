import type { Clock } from './clock.ts';

/** Many deadlines, most of which are never reached. */
export interface Deadlines {
  /**
   * Runs something when the time is up.
   *
   * @param delay in milliseconds
   * @returns a function that calls it off
   */
  add(delay: number, expire: () => void): () => void;
}

interface Entry {
  readonly at: number;
  readonly expire: () => void;
}

/** Keeps one timer for all deadlines, as setting and clearing one for each costs more than the rest of a call. */
export function createDeadlines(clock: Clock): Deadlines {
  const entries = new Set<Entry>();
  let armed = Number.POSITIVE_INFINITY;
  let disarm = (): void => {};
  const arm = (at: number, now: number): void => {
    disarm();
    armed = at;
    disarm = clock.schedule(expire, at - now, true);
  };
  const expire = (): void => {
    const now = clock.now();
    const due = [...entries].filter(({ at }) => at <= now);
    for (const entry of due) entries.delete(entry);
    armed = Number.POSITIVE_INFINITY;
    const next = Math.min(...Array.from(entries, ({ at }) => at));
    if (next < armed) arm(next, now);
    for (const entry of due) entry.expire();
  };
  return {
    add: (delay, expireOne) => {
      const now = clock.now();
      const entry = { at: now + delay, expire: expireOne };
      entries.add(entry);
      if (entry.at < armed) arm(entry.at, now);
      return () => entries.delete(entry);
    },
  };
}
