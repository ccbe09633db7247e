import { type JobKind, jobKinds } from '../ports/job-queue.ts';

/** Entries by the id of their job, which knows how many there are of each kind. */
export interface JobMap<T> {
  readonly get: (id: string) => T | undefined;
  readonly has: (id: string) => boolean;
  readonly set: (id: string, entry: T) => void;
  readonly delete: (id: string) => void;
  readonly values: () => Iterable<T>;
  readonly count: (kind: JobKind) => number;
  readonly clear: () => void;
}

/** Creates a map without entries. */
export function createJobMap<T>(kindOf: (entry: T) => JobKind): JobMap<T> {
  const entries = new Map<string, T>();
  const ids = new Map(jobKinds.map((kind) => [kind, new Set<string>()]));
  return {
    get: (id) => entries.get(id),
    has: (id) => entries.has(id),
    set(id, entry) {
      entries.set(id, entry);
      ids.get(kindOf(entry))?.add(id);
    },
    delete(id) {
      const entry = entries.get(id);
      if (entry !== undefined) ids.get(kindOf(entry))?.delete(id);
      entries.delete(id);
    },
    values: () => entries.values(),
    count: (kind) => ids.get(kind)?.size ?? 0,
    clear() {
      entries.clear();
      for (const each of ids.values()) each.clear();
    },
  };
}
