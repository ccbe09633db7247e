import TinyQueue from 'tinyqueue';
import type { Clock } from '../ports/clock-and-ids.ts';
import {
  type DeadJob,
  type Job,
  type JobClaim,
  type JobKind,
  type JobQueue,
  jobKinds,
} from '../ports/job-queue.ts';
import { pageOf } from './page.ts';
import type { PersistJobs, StoredJob } from './stored.ts';

/** A job that waits, and its place among those that are due at the same time. */
interface WaitingJob {
  readonly job: Job;
  readonly attempts: number;
  readonly order: number;
}

interface Held {
  readonly claim: JobClaim;
  readonly expiresAt: number;
}

/** The queue as the store sees it: what a commit does to it. */
export interface MemoryQueue extends JobQueue {
  readonly holds: (claim: JobClaim) => boolean;
  readonly knows: (id: string) => boolean;
  readonly enqueue: (job: StoredJob) => void;
  readonly drop: (id: string) => void;
  readonly waits: (id: string) => boolean;
  readonly bringBack: (job: DeadJob) => void;
  readonly clear: () => void;
}

/** Creates an empty queue whose time is the given clock's. */
export function createMemoryQueue(clock: Clock, persist: PersistJobs): MemoryQueue {
  const heaps = new Map(jobKinds.map((kind) => [kind, new TinyQueue<WaitingJob>([], compare)]));
  /** The entry that counts for an id; others of the same id are skipped when they come up. */
  const waiting = new Map<string, WaitingJob>();
  const held = new Map<string, Held>();
  const dead = new Map<string, DeadJob>();
  let order = 0;
  let claims = 0;

  const top = (kind: JobKind): WaitingJob | undefined => {
    const heap = heaps.get(kind);
    for (let head = heap?.peek(); head !== undefined; head = heap?.peek()) {
      if (waiting.get(head.job.id) === head) return head;
      heap?.pop();
    }
    return undefined;
  };
  const first = (kinds: readonly JobKind[]): WaitingJob | undefined => {
    let found: WaitingJob | undefined;
    for (const kind of kinds) {
      const head = top(kind);
      if (head !== undefined && (found === undefined || compare(head, found) < 0)) found = head;
    }
    return found;
  };
  const enqueue = ({ attempts, ...job }: StoredJob): void => {
    order += 1;
    const entry = { job, attempts, order };
    waiting.set(job.id, entry);
    heaps.get(job.kind)?.push(entry);
  };
  const expireLeases = (): void => {
    for (const [id, { claim, expiresAt }] of held) {
      if (expiresAt > clock.now()) continue;
      held.delete(id);
      enqueue({ ...jobOf(claim), attempts: claim.attempt });
    }
  };
  const holds = (claim: JobClaim): boolean => held.get(claim.id)?.claim.token === claim.token;
  return {
    holds,
    enqueue,
    knows: (id) => waiting.has(id) || held.has(id),
    waits: (id) => waiting.has(id),
    drop(id) {
      waiting.delete(id);
      held.delete(id);
    },
    bringBack: (job) => void dead.set(job.id, job),
    clear() {
      for (const kind of jobKinds) heaps.set(kind, new TinyQueue<WaitingJob>([], compare));
      waiting.clear();
      held.clear();
      dead.clear();
    },
    claim({ owner, kinds = jobKinds, limit, leaseMs }) {
      expireLeases();
      const taken: JobClaim[] = [];
      while (taken.length < limit) {
        const head = first(kinds);
        if (head === undefined || head.job.at > clock.now()) break;
        waiting.delete(head.job.id);
        claims += 1;
        const claim = { ...head.job, owner, attempt: head.attempts + 1, token: String(claims) };
        held.set(claim.id, { claim, expiresAt: clock.now() + leaseMs });
        taken.push(claim);
      }
      return taken;
    },
    extend(claim, leaseMs) {
      if (!holds(claim)) return false;
      held.set(claim.id, { claim, expiresAt: clock.now() + leaseMs });
      return true;
    },
    release(claim, { at, error }) {
      if (!holds(claim)) return false;
      const job = { ...jobOf(claim), at, attempts: claim.attempt - (error === undefined ? 1 : 0) };
      persist({ put: [job] });
      held.delete(claim.id);
      enqueue(job);
      return true;
    },
    bury(claim, error) {
      if (!holds(claim)) return false;
      const job = { ...jobOf(claim), attempt: claim.attempt, error, buriedAt: clock.now() };
      persist({ drop: [claim.id], bury: [job] });
      held.delete(claim.id);
      dead.set(job.id, job);
      return true;
    },
    nextAt(kinds = jobKinds) {
      const leases = [...held.values()].filter(({ claim }) => kinds.includes(claim.kind));
      const times = leases.map(({ expiresAt }) => expiresAt).filter(Number.isFinite);
      const at = Math.min(first(kinds)?.job.at ?? Number.POSITIVE_INFINITY, ...times);
      return at === Number.POSITIVE_INFINITY ? undefined : at;
    },
    dead: (page) => pageOf([...dead.values()], page, ({ buriedAt, id }) => ({ at: buriedAt, id })),
    revive(id, at) {
      const job = dead.get(id);
      if (job === undefined) return false;
      const revived = { ...jobOf(job), at, attempts: 0 };
      persist({ put: [revived], exhume: [id] });
      dead.delete(id);
      enqueue(revived);
      return true;
    },
  };
}

/** By time, then by order of enqueueing. */
function compare(left: WaitingJob, right: WaitingJob): number {
  return left.job.at - right.job.at || left.order - right.order;
}

function jobOf({ id, kind, ref, at }: Job): Job {
  return { id, kind, ref, at };
}
