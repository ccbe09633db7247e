import type { Clock } from './clock.ts';

/**
 * Runs something when the time is up; most deadlines are never reached.
 *
 * @param delay in milliseconds
 * @returns a function that calls it off
 */
export type AddDeadline = (delay: number, expire: () => void) => () => void;

interface Entry {
  readonly at: number;
  expire: (() => void) | undefined;
}

/** Keeps one timer for all deadlines, as setting and clearing one for each costs more than the rest of a call. */
export function createDeadlines(clock: Clock): AddDeadline {
  const entries = new Set<Entry>();
  let armed = Infinity;
  let disarm: (() => void) | undefined;
  const arm = ({ at }: Entry, now: number): void => {
    if (at >= armed) return;
    disarm?.();
    armed = at;
    disarm = clock.schedule(expireDue, at - now, true);
  };
  const expireDue = (): void => {
    const now = clock.now();
    armed = Infinity;
    for (const entry of entries) {
      if (entry.at > now) arm(entry, now);
      else if (entries.delete(entry)) entry.expire?.();
    }
  };
  return (delay, expire) => {
    const now = clock.now();
    const entry: Entry = { at: now + delay, expire };
    entries.add(entry);
    arm(entry, now);
    return () => {
      entries.delete(entry);
      // Tables that a Set has outgrown hold what was in them until a full collection: all of a call, without this.
      entry.expire = undefined;
    };
  };
}
