import type { TaskCategory, TaskStatus } from '@videogen/types';
import type { Awaitable } from './awaitable.ts';
import type { Job, JobClaim } from './job-queue.ts';
import type { Page, PageRequest } from './page.ts';
import type { DeliveryRecord, DeliveryState, SubmissionState, TaskRecord, UploadRecord } from './records.ts';

/** Every kind of record, by the name of its collection. */
export interface Records {
  readonly tasks: TaskRecord;
  readonly uploads: UploadRecord;
  readonly deliveries: DeliveryRecord;
}

/** Name of a collection. */
export type Collection = keyof Records;

/** Changes that become visible and durable together, or not at all. */
export interface Changes {
  /** Records to insert or to replace. Each carries the version that follows the stored one; 1 when it is new. */
  readonly tasks?: readonly TaskRecord[];
  readonly uploads?: readonly UploadRecord[];
  readonly deliveries?: readonly DeliveryRecord[];
  /** Records to delete; ids that are not stored are ignored. */
  readonly remove?: { readonly [Name in Collection]?: readonly string[] };
  /** Jobs to enqueue. A job whose id is waiting or claimed already is left as it is. */
  readonly jobs?: readonly Job[];
  /** Claimed jobs that are finished. */
  readonly done?: readonly JobClaim[];
  /** Ids of jobs to cancel: waiting ones are deleted, claimed and unknown ones ignored. */
  readonly cancel?: readonly string[];
}

/**
 * The result of a commit: `committed`; `stale` when a record does not follow the stored one (read again and decide
 * again); `claim-lost` when this claim no longer holds a job of `done` (another worker has the job: stop). Nothing is
 * applied unless the result is `committed`.
 */
export type CommitResult = 'committed' | 'stale' | 'claim-lost';

/** A filter of tasks; unset members do not restrict. Every combination is served from an index. */
export interface TaskQuery extends PageRequest {
  readonly organization?: string | undefined;
  readonly status?: TaskStatus | undefined;
  readonly category?: TaskCategory | undefined;
  /** `unknown` finds the submissions that wait for a decision. */
  readonly submission?: SubmissionState | undefined;
}

/** A filter of uploads. */
export interface UploadQuery extends PageRequest {
  readonly organization?: string | undefined;
}

/** A filter of deliveries. */
export interface DeliveryQuery extends PageRequest {
  readonly organization?: string | undefined;
  readonly taskId?: string | undefined;
  /** `exhausted` finds the dead letters. */
  readonly state?: DeliveryState | undefined;
}

/** Reads one collection. */
export interface RecordReader<T, Query extends PageRequest> {
  /** Returns the newest committed record. */
  readonly get: (id: string) => Awaitable<T | undefined>;
  /**
   * Returns one page of the records that match. Records that exist all the time, and match all the time, come exactly
   * once over all pages, whatever is added or removed meanwhile.
   *
   * @throws {RangeError} for a limit outside 1 to 1000, or a cursor that is not from this query
   */
  readonly find: (query: Query) => Awaitable<Page<T>>;
}

/**
 * Stores tasks, uploads and deliveries. There is no way to list everything: the store may hold millions.
 *
 * Any number of processes share one store. What one process has committed, all of them read.
 */
export interface StateStore {
  readonly tasks: RecordReader<TaskRecord, TaskQuery>;
  readonly uploads: RecordReader<UploadRecord, UploadQuery>;
  readonly deliveries: RecordReader<DeliveryRecord, DeliveryQuery>;
  /**
   * Applies changes as one transaction, jobs included: a job is there exactly when the records are that it is about.
   *
   * A rejection with a `ServiceError`, or with a `StorageUnavailable` whose `nothingStored` is true, applied nothing.
   * After any other rejection the outcome is not known, for instance because the connection was lost; the caller reads
   * before it tries again.
   */
  readonly commit: (changes: Changes) => Awaitable<CommitResult>;
}
