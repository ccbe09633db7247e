import TinyQueue from 'tinyqueue';
import type { Clock } from '../ports/clock-and-ids.ts';
import {
  type ClaimRequest,
  type DeadJob,
  type DueJobs,
  groupOfNextAttempt,
  type Job,
  type JobClaim,
  type JobKind,
  type JobQueue,
  jobKinds,
  type ShareOut,
} from '../ports/job-queue.ts';
import { getPage } from './page.ts';

/** A job that waits, with the attempts so far. */
export interface StoredJob extends Job {
  readonly attempts: number;
}

/** A job that waits, and its place among those that are due at the same time. */
interface WaitingJob {
  readonly job: StoredJob;
  readonly order: number;
}

interface Held {
  readonly claim: JobClaim;
  readonly expiresAt: number;
}

/** The jobs of one kind. */
export interface JobCounts {
  readonly waiting: number;
  readonly claimed: number;
}

/** A queue in memory, whose owner can look into it. */
export interface OpenQueue extends JobQueue {
  /** Counts the jobs of a kind. */
  readonly count: (kind: JobKind) => JobCounts;
  /** Whether a claim is still the worker's. */
  readonly holds: (claim: JobClaim) => boolean;
  /** Whether the job of an id waits. */
  readonly waits: (id: string) => boolean;
}

/** Jobs of an earlier process. */
export interface InitialJobs {
  readonly jobs?: readonly StoredJob[] | undefined;
  readonly dead?: readonly DeadJob[] | undefined;
}

/** The queue as the store sees it: what a commit does to it. */
export interface MemoryQueue extends OpenQueue {
  readonly knows: (id: string) => boolean;
  readonly enqueue: (job: StoredJob) => void;
  readonly drop: (id: string) => void;
  readonly clear: () => void;
}

/** Creates a queue whose time is the given clock's. */
export function createMemoryQueue(clock: Clock, initial: InitialJobs = {}): MemoryQueue {
  const heaps = new Map(jobKinds.map((kind) => [kind, new TinyQueue<WaitingJob>([], compare)]));
  /** The entry that counts for an id; others of the same id are skipped when they come up. */
  const waiting = createJobMap<WaitingJob>(({ job }) => job.kind);
  const held = createJobMap<Held>(({ claim }) => claim.kind);
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

  const enqueue = (job: StoredJob): void => {
    order += 1;
    const entry = { job, order };
    waiting.set(job.id, entry);
    heaps.get(job.kind)?.push(entry);
  };

  const expireLeases = (): void => {
    for (const { claim, expiresAt } of held.values()) {
      if (expiresAt > clock.now()) continue;
      held.delete(claim.id);
      enqueue({ ...getJob(claim), group: groupOfNextAttempt(claim), attempts: claim.attempt });
    }
  };

  const take = ({ job }: WaitingJob, { owner, leaseMs }: ClaimRequest): JobClaim => {
    waiting.delete(job.id);
    claims += 1;
    const claim = { ...getJob(job), owner, attempt: job.attempts + 1, token: String(claims) };
    held.set(claim.id, { claim, expiresAt: clock.now() + leaseMs });
    return claim;
  };

  const claimShares = async (request: ClaimRequest, share: ShareOut): Promise<readonly JobClaim[]> => {
    const shares = await share(countDue(waiting.values(), request, clock.now()));
    const due = [...waiting.values()].filter(({ job }) => job.at <= clock.now()).sort(compare);
    return shares.flatMap(({ kind, group, count }) =>
      due
        .filter(({ job }) => job.kind === kind && (job.group ?? '') === group && waiting.has(job.id))
        .slice(0, count)
        .map((head) => take(head, request)),
    );
  };

  const holds = (claim: JobClaim): boolean => held.get(claim.id)?.claim.token === claim.token;

  for (const job of initial.jobs ?? []) enqueue(job);
  for (const job of initial.dead ?? []) dead.set(job.id, job);
  return {
    holds,
    count: (kind) => ({ waiting: waiting.count(kind), claimed: held.count(kind) }),
    enqueue,
    knows: (id) => waiting.has(id) || held.has(id),
    waits: (id) => waiting.has(id),
    drop(id) {
      waiting.delete(id);
      held.delete(id);
    },
    clear() {
      for (const kind of jobKinds) heaps.set(kind, new TinyQueue<WaitingJob>([], compare));
      waiting.clear();
      held.clear();
      dead.clear();
    },
    claim(request) {
      expireLeases();
      if (request.share !== undefined) return claimShares(request, request.share);
      const taken: JobClaim[] = [];
      while (taken.length < request.limit) {
        const head = first(request.kinds ?? jobKinds);
        if (head === undefined || head.job.at > clock.now()) break;
        taken.push(take(head, request));
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
      const job = { ...getJob(claim), at };
      held.delete(claim.id);
      if (error === undefined) enqueue({ ...job, attempts: 0 });
      else enqueue({ ...job, group: groupOfNextAttempt(claim), attempts: claim.attempt });
      return true;
    },
    bury(claim, error) {
      if (!holds(claim)) return false;
      const job = { ...getJob(claim), attempt: claim.attempt, error, buriedAt: clock.now() };
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
    due: (limit) => countDue(waiting.values(), { limit }, clock.now()),
    dead: (page) => getPage([...dead.values()], page, ({ buriedAt, id }) => ({ at: buriedAt, id })),
    revive(id, at) {
      const job = dead.get(id);
      if (job === undefined) return false;
      const revived = { ...getJob(job), at, attempts: 0 };
      dead.delete(id);
      enqueue(revived);
      return true;
    },
  };
}

/** Entries by the id of their job, which knows how many there are of each kind. */
interface JobMap<T> {
  readonly get: (id: string) => T | undefined;
  readonly has: (id: string) => boolean;
  readonly set: (id: string, entry: T) => void;
  readonly delete: (id: string) => void;
  readonly values: () => Iterable<T>;
  readonly count: (kind: JobKind) => number;
  readonly clear: () => void;
}

function createJobMap<T>(kindOf: (entry: T) => JobKind): JobMap<T> {
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

/** By time, then by order of enqueueing. */
function compare(left: WaitingJob, right: WaitingJob): number {
  return left.job.at - right.job.at || left.order - right.order;
}

function getJob({ id, kind, ref, at, group }: Job): Job {
  return { id, kind, ref, at, ...(group !== undefined && { group }) };
}

/** Counts the due jobs by kind and group. */
function countDue(
  waiting: Iterable<WaitingJob>,
  request: Pick<ClaimRequest, 'kinds' | 'limit'>,
  now: number,
): readonly DueJobs[] {
  const found = new Map<string, DueJobs>();
  for (const { job } of waiting) {
    const { kind, at, group = '' } = job;
    if (at > now || request.kinds?.includes(kind) === false) continue;
    const known = found.get(`${kind} ${group}`);
    const count = Math.min((known?.count ?? 0) + 1, request.limit);
    found.set(`${kind} ${group}`, { kind, group, count, at: Math.min(at, known?.at ?? at) });
  }
  return [...found.values()];
}
