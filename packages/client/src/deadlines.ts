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
  expire: (() => void) | undefined;
}

/** Keeps one timer for all deadlines, as setting and clearing one for each costs more than the rest of a call. */
export function createDeadlines(clock: Clock): Deadlines {
  const entries = new Set<Entry>();
  let armed = Number.POSITIVE_INFINITY;
  let disarm: (() => void) | undefined;
  const arm = ({ at }: Entry, now: number): void => {
    if (at >= armed) return;
    disarm?.();
    armed = at;
    disarm = clock.schedule(expireDue, at - now, true);
  };
  const expireDue = (): void => {
    const now = clock.now();
    armed = Number.POSITIVE_INFINITY;
    for (const entry of entries) {
      if (entry.at > now) arm(entry, now);
      else if (entries.delete(entry)) entry.expire?.();
    }
  };
  return {
    add: (delay, expire) => {
      const now = clock.now();
      const entry: Entry = { at: now + delay, expire };
      entries.add(entry);
      arm(entry, now);
      return () => {
        entries.delete(entry);
        // Tables that a Set has outgrown hold what was in them until a full collection: all of a call, without this.
        entry.expire = undefined;
      };
    },
  };
}
