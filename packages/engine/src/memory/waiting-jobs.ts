import TinyQueue from 'tinyqueue';
import { type Job, type JobKind, jobKinds } from '../ports/job-queue.ts';
import { createJobMap } from './job-map.ts';

/** A job that waits, with the attempts so far. */
export interface StoredJob extends Job {
  readonly attempts: number;
}

/** The jobs that wait, in the order of their times. */
export interface WaitingJobs {
  /** Adds a job; it replaces the job of the same id. */
  readonly add: (job: StoredJob) => void;
  readonly delete: (id: string) => void;
  readonly has: (id: string) => boolean;
  readonly count: (kind: JobKind) => number;
  /** The job of some kinds that is due first. */
  readonly first: (kinds: readonly JobKind[]) => StoredJob | undefined;
  /** All jobs that are due at a time. */
  readonly getDue: (now: number) => readonly StoredJob[];
  readonly values: () => Iterable<StoredJob>;
  readonly clear: () => void;
}

/** A job, and its place among those that are due at the same time. */
interface Entry {
  readonly job: StoredJob;
  readonly order: number;
}

/** Creates an empty list of waiting jobs. */
export function createWaitingJobs(): WaitingJobs {
  const heaps = new Map<JobKind, TinyQueue<Entry>>();
  /** The entry that counts for an id; others of the same id are skipped when they come up. */
  const waiting = createJobMap<Entry>(({ job }) => job.kind);
  let order = 0;

  const top = (kind: JobKind): Entry | undefined => {
    const heap = heaps.get(kind);
    for (let head = heap?.peek(); head !== undefined; head = heap?.peek()) {
      if (waiting.get(head.job.id) === head) return head;
      heap?.pop();
    }
    return undefined;
  };

  const clear = (): void => {
    for (const kind of jobKinds) heaps.set(kind, new TinyQueue<Entry>([], compare));
    waiting.clear();
  };

  clear();
  return {
    add(job) {
      order += 1;
      const entry = { job, order };
      waiting.set(job.id, entry);
      heaps.get(job.kind)?.push(entry);
    },
    delete: waiting.delete,
    has: waiting.has,
    count: waiting.count,
    first(kinds) {
      let found: Entry | undefined;
      for (const kind of kinds) {
        const head = top(kind);
        if (head !== undefined && (found === undefined || compare(head, found) < 0)) found = head;
      }
      return found?.job;
    },
    getDue: (now) =>
      [...waiting.values()]
        .filter(({ job }) => job.at <= now)
        .sort(compare)
        .map(({ job }) => job),
    *values() {
      for (const { job } of waiting.values()) yield job;
    },
    clear,
  };
}

/** By time, then by order of enqueueing. */
function compare(left: Entry, right: Entry): number {
  return left.job.at - right.job.at || left.order - right.order;
}
