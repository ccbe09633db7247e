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
import { createJobMap } from './job-map.ts';
import { getPage } from './page.ts';
import { createWaitingJobs, type StoredJob } from './waiting-jobs.ts';

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
  const waiting = createWaitingJobs();
  const held = createJobMap<Held>(({ claim }) => claim.kind);
  const dead = new Map<string, DeadJob>();
  let claims = 0;

  const expireLeases = (): void => {
    for (const { claim, expiresAt } of held.values()) {
      if (expiresAt > clock.now()) continue;
      held.delete(claim.id);
      waiting.add({ ...getJob(claim), group: groupOfNextAttempt(claim), attempts: claim.attempt });
    }
  };

  const take = (job: StoredJob, { owner, leaseMs }: ClaimRequest): JobClaim => {
    waiting.delete(job.id);
    claims += 1;
    const claim = { ...getJob(job), owner, attempt: job.attempts + 1, token: String(claims) };
    held.set(claim.id, { claim, expiresAt: clock.now() + leaseMs });
    return claim;
  };

  const claimShares = async (request: ClaimRequest, share: ShareOut): Promise<readonly JobClaim[]> => {
    const shares = await share(countDue(waiting.values(), request, clock.now()));
    const due = waiting.getDue(clock.now());
    return shares.flatMap(({ kind, group, count }) =>
      due
        .filter((job) => job.kind === kind && (job.group ?? '') === group && waiting.has(job.id))
        .slice(0, count)
        .map((job) => take(job, request)),
    );
  };

  const holds = (claim: JobClaim): boolean => held.get(claim.id)?.claim.token === claim.token;

  for (const job of initial.jobs ?? []) waiting.add(job);
  for (const job of initial.dead ?? []) dead.set(job.id, job);
  return {
    holds,
    count: (kind) => ({ waiting: waiting.count(kind), claimed: held.count(kind) }),
    enqueue: waiting.add,
    knows: (id) => waiting.has(id) || held.has(id),
    waits: waiting.has,
    drop(id) {
      waiting.delete(id);
      held.delete(id);
    },
    clear() {
      waiting.clear();
      held.clear();
      dead.clear();
    },
    claim(request) {
      expireLeases();
      if (request.share !== undefined) return claimShares(request, request.share);
      const taken: JobClaim[] = [];
      while (taken.length < request.limit) {
        const job = waiting.first(request.kinds ?? jobKinds);
        if (job === undefined || job.at > clock.now()) break;
        taken.push(take(job, request));
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
      if (error === undefined) waiting.add({ ...job, attempts: 0 });
      else waiting.add({ ...job, group: groupOfNextAttempt(claim), attempts: claim.attempt });
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
      const at = Math.min(waiting.first(kinds)?.at ?? Number.POSITIVE_INFINITY, ...times);
      return at === Number.POSITIVE_INFINITY ? undefined : at;
    },
    due: (limit) => countDue(waiting.values(), { limit }, clock.now()),
    dead: (page) => getPage([...dead.values()], page, ({ buriedAt, id }) => ({ at: buriedAt, id })),
    revive(id, at) {
      const job = dead.get(id);
      if (job === undefined) return false;
      const revived = { ...getJob(job), at, attempts: 0 };
      dead.delete(id);
      waiting.add(revived);
      return true;
    },
  };
}

function getJob({ id, kind, ref, at, group }: Job): Job {
  return { id, kind, ref, at, ...(group !== undefined && { group }) };
}

/** Counts the due jobs by kind and group. */
function countDue(
  waiting: Iterable<StoredJob>,
  request: Pick<ClaimRequest, 'kinds' | 'limit'>,
  now: number,
): readonly DueJobs[] {
  const found = new Map<string, DueJobs>();
  for (const { kind, at, group = '' } of waiting) {
    if (at > now || request.kinds?.includes(kind) === false) continue;
    const known = found.get(`${kind} ${group}`);
    const count = Math.min((known?.count ?? 0) + 1, request.limit);
    found.set(`${kind} ${group}`, { kind, group, count, at: Math.min(at, known?.at ?? at) });
  }
  return [...found.values()];
}
