import type { Awaitable } from './awaitable.ts';
import type { Page, PageRequest } from './page.ts';

/**
 * The kinds of jobs: `advance` moves a task to its next stage; `submit` moves it to the last one and sends it to the
 * renderer; `poll` looks for the result of a task in that stage; `download` stores a result that is ready; `deliver`
 * makes an attempt to deliver a callback; `expire-output` and `expire-upload` delete content whose URL has expired;
 * `expire-task` ends a task that has no final status at its deadline.
 */
export const jobKinds = [
  'advance',
  'submit',
  'poll',
  'download',
  'deliver',
  'expire-output',
  'expire-upload',
  'expire-task',
] as const;

/** The kind of a job. */
export type JobKind = (typeof jobKinds)[number];

/** Work that is to be done at a time. It is enqueued by `StateStore.commit`, never alone. */
export interface Job {
  /**
   * Unique among the jobs that wait or are claimed, at most 200 characters of `[\w:.-]`. The same work always has the
   * same id, so that enqueueing it twice has no effect.
   */
  readonly id: string;
  readonly kind: JobKind;
  /** Id of the record that the job is about. */
  readonly ref: string;
  /** When it is due, in milliseconds since 1970. */
  readonly at: number;
  /**
   * The jobs that share a worker with jobs of other groups: the organization, or `provider/organization` when a
   * provider is called. Unset for short jobs that call nothing outside.
   */
  readonly group?: string | undefined;
}

/**
 * Returns the group in which a queue attempts a job again, after a failure or an expired lease. A submit waits for a free
 * slot of its provider, which the attempt before may hold until this one has settled its outcome: it continues in the
 * group of its organization.
 */
export function groupOfNextAttempt({ kind, group }: Pick<Job, 'kind' | 'group'>): string | undefined {
  return kind === 'submit' ? group?.slice(group.indexOf('/') + 1) : group;
}

/** Jobs of one kind and group that are due. */
export interface DueJobs {
  readonly kind: JobKind;
  /** Empty for jobs without a group. */
  readonly group: string;
  /** Number of jobs, at most the `limit` of the claim. */
  readonly count: number;
  /** When the earliest is due, in milliseconds since 1970. */
  readonly at: number;
}

/**
 * Returns how many of the due jobs of each kind and group a worker takes. A queue with very many groups offers a part of
 * them at each claim, in turns.
 */
export type ShareOut = (due: readonly DueJobs[]) => Awaitable<readonly Omit<DueJobs, 'at'>[]>;

/** A job that a worker holds. */
export interface JobClaim extends Job {
  /** Name of the worker. */
  readonly owner: string;
  /** Number of this claim of the job, from 1; a release without an error resets it. */
  readonly attempt: number;
  /** Distinguishes this claim from every other claim of the job. Opaque to the caller. */
  readonly token: string;
}

/** The jobs that a worker claims. */
export interface ClaimRequest {
  /** Name of the worker, for people who look into the queue. */
  readonly owner: string;
  /** @default all kinds */
  readonly kinds?: readonly JobKind[] | undefined;
  /** Jobs at most, 1 to 1000. */
  readonly limit: number;
  /**
   * Milliseconds after which the job may be claimed by another worker, unless the lease is extended. An engine with
   * its own leases may grant a longer one, never a shorter one. `Infinity` is for a queue that exists only as long as
   * its one worker.
   */
  readonly leaseMs: number;
  /**
   * Decides which of the due jobs are claimed, so that no group takes every slot of the worker. Within a group, the
   * earliest jobs are claimed.
   *
   * @default the earliest of all groups
   */
  readonly share?: ShareOut | undefined;
}

/** A job that was given up. */
export interface DeadJob extends Job {
  readonly attempt: number;
  /** The reason why it was given up. */
  readonly error: string;
  /** When it was given up. */
  readonly buriedAt: number;
}

/**
 * The durable queue. A job is done at least once: a worker that dies loses its lease, and another one claims the job
 * with a higher `attempt`. The worker that lost the claim cannot finish the job: `done` of a commit and every method
 * here refuse its claim.
 */
export interface JobQueue {
  /**
   * Takes jobs that are due, the earliest first. Two workers never hold the same job at a time.
   */
  readonly claim: (request: ClaimRequest) => Awaitable<readonly JobClaim[]>;
  /** Prolongs a lease to `leaseMs` from now; false when the claim was lost. */
  readonly extend: (claim: JobClaim, leaseMs: number) => Awaitable<boolean>;
  /**
   * Releases a job, due again at `at`; false when the claim was lost. With an `error` the attempt counts. Without one
   * the job was only early, and the next claim is its first attempt again: only failures in a row count. See
   * {@link groupOfNextAttempt} for its group after an error.
   */
  readonly release: (
    claim: JobClaim,
    next: { readonly at: number; readonly error?: string },
  ) => Awaitable<boolean>;
  /** Moves a job to the dead letters; false when the claim was lost. */
  readonly bury: (claim: JobClaim, error: string) => Awaitable<boolean>;
  /** Time at which the next unclaimed job of these kinds is due, or a lease expires; undefined when there is none. */
  readonly nextAt: (kinds?: readonly JobKind[]) => Awaitable<number | undefined>;
  /** Counts the earliest due jobs by kind and group, at most `limit` of each kind. */
  readonly due: (limit: number) => Awaitable<readonly DueJobs[]>;
  /** Returns the jobs that were given up, in the order of `buriedAt`. */
  readonly dead: (page: PageRequest) => Awaitable<Page<DeadJob>>;
  /** Enqueues a dead job again, due at `at`, with no attempts; false when no dead job has this id. */
  readonly revive: (id: string, at: number) => Awaitable<boolean>;
}
