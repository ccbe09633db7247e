import type { TaskRecord } from './task-record.ts';
import { FINAL_RANK, getRank } from './task-state.ts';

/** The right of one run to run the handlers of a status. */
export interface Lease {
  /** Identifies the run. */
  readonly owner: string;
  readonly status: string;
  /** When the lease expires (milliseconds of the store's clock). */
  readonly until: number;
}

/** The failed attempts of the handlers of a status. */
export interface Failure {
  readonly status: string;
  /** Failed attempts, without those that began before `retryAt`. */
  readonly attempts: number;
  /** When the last attempt failed (milliseconds of the store's clock). */
  readonly at: number;
  /** When the next attempt counts (milliseconds of the store's clock). */
  readonly retryAt: number;
  /** The message of the last error. */
  readonly error: string;
  /** Whether `maxAttempts` is reached: only `retry(ref)` runs a dead letter again. */
  readonly givenUp: boolean;
  /** Without `confirm`: the claimed task, which cannot be read again. */
  readonly task: TaskRecord | null;
}

/**
 * Everything the kit stores about one callback URL. It is plain JSON, so that any store can keep it, and it contains no
 * secret and no token: `key` is the token's nonce, which is worthless without its MAC.
 */
export interface CallbackRecord {
  /** The nonce of the token, unique. */
  readonly key: string;
  /** Grows by one with each change; `swap` compares it. */
  readonly version: number;
  /** Your name for the URL, unique. */
  readonly ref: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** When the URL expires (milliseconds since 1970). */
  readonly expiresAt: number;
  /**
   * When the store may remove the record (milliseconds of the store's clock); null for a dead letter. It follows from
   * `expiresAt`, `overdueAt` and `failure`.
   */
  readonly removeAt: number | null;
  readonly revoked: boolean;
  /** The one task this URL is valid for; null until it is bound. Unique over all records. */
  readonly taskId: string | null;
  /** The event that bound the URL to its task; null while it is unbound. */
  readonly boundBy: 'claim' | 'confirmed' | 'bind' | null;
  /** The task of a delivery that could not be confirmed yet; the reconciler reads it. */
  readonly claimedTaskId: string | null;
  /** The highest rank whose handlers succeeded. */
  readonly rank: number;
  /** The last status whose handlers succeeded. */
  readonly status: string | null;
  /** Every status whose handlers succeeded. */
  readonly done: readonly string[];
  readonly lease: Lease | null;
  readonly failure: Failure | null;
  /** When the task is overdue unless it has ended (milliseconds of the store's clock); null while there is no task. */
  readonly overdueAt: number | null;
  /** Whether the reconciler has looked at the record since `overdueAt`. */
  readonly overdueSeen: boolean;
  /** When the task is read the next time unless something happens before; null for never. */
  readonly readAt: number | null;
  /**
   * When the reconciler looks at the record (milliseconds of the store's clock); null for never. It follows from `lease`,
   * `failure`, `readAt` and `overdueAt`.
   */
  readonly dueAt: number | null;
}

/** The fields of a new record. */
export type NewRecord = Pick<CallbackRecord, 'key' | 'ref' | 'createdAt' | 'expiresAt'>;

/** Time that the kit keeps a record, and reads its unfinished task, after the URL has expired: 7 days. */
export const KEPT = 604_800_000;

/** Returns the record of a new URL. */
export function newRecord(fields: NewRecord): CallbackRecord {
  return {
    ...fields,
    removeAt: fields.expiresAt + KEPT,
    version: 0,
    revoked: false,
    taskId: null,
    boundBy: null,
    claimedTaskId: null,
    ...UNTOUCHED,
    readAt: null,
    dueAt: null,
  };
}

/** The state of a task about which nothing is known. */
export const UNTOUCHED = {
  rank: -1,
  status: null,
  done: [],
  lease: null,
  failure: null,
  overdueAt: null,
  overdueSeen: false,
} as const;

/** Returns whether the task has had no final status until its deadline. `now` is the store's clock. */
export function isOverdue(record: CallbackRecord, now: number): boolean {
  return record.overdueAt !== null && record.overdueAt <= now && !isEnding(record);
}

/** Whether the task has a final status, also if its handlers have not succeeded yet. */
export function isEnding({ rank, lease, failure }: CallbackRecord): boolean {
  const running = lease ?? failure;
  return rank === FINAL_RANK || (running !== null && getRank(running.status) === FINAL_RANK);
}
