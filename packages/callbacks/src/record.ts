import type { TaskRecord } from './task-record.ts';
import { FINAL_RANK, getRank, type TaskState } from './task-state.ts';

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
  /** When the store may remove the record (milliseconds of the store's clock); null for a dead letter. */
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
  /** When the reconciler reads the task (milliseconds of the store's clock); null for never. */
  readonly dueAt: number | null;
}

/** The fields of a new record. */
export type NewRecord = Pick<CallbackRecord, 'key' | 'ref' | 'createdAt' | 'expiresAt'>;

/** Time that the kit keeps a record, and reads its unfinished task, after the URL has expired: 7 days. */
const KEPT = 604_800_000;

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
    rank: -1,
    status: null,
    done: [],
    lease: null,
    failure: null,
    dueAt: null,
  };
}

// Every change of a record is one of the functions below. They are pure and return the next version. All times are
// milliseconds of the store's clock.

function change(record: CallbackRecord, fields: Partial<CallbackRecord>): CallbackRecord {
  return { ...record, ...fields, version: record.version + 1 };
}

type Binding = Pick<CallbackRecord, 'taskId' | 'boundBy' | 'claimedTaskId'>;

/** Binds the record to the task, unless it is bound already. */
function binding({ taskId, boundBy, claimedTaskId }: CallbackRecord, task: TaskState): Binding {
  if (taskId !== null) return { taskId, boundBy, claimedTaskId };
  return { taskId: task.taskId, boundBy: task.confirmed ? 'confirmed' : 'claim', claimedTaskId: null };
}

/** `owner` acquires the lease until `until`; the reconciler reads the task after that. */
export function leased(
  record: CallbackRecord,
  task: TaskState,
  owner: string,
  until: number,
): CallbackRecord {
  const lease = { owner, status: task.status, until };
  return change(record, { ...binding(record, task), lease, dueAt: until });
}

/** Extends the lease. */
export function renewed(record: CallbackRecord, until: number): CallbackRecord {
  const lease = record.lease === null ? null : { ...record.lease, until };
  return change(record, { lease, dueAt: until });
}

/** The handlers succeeded. A task that is not final yet is due at `overdueAt`. */
export function committed(record: CallbackRecord, task: TaskState, overdueAt: number): CallbackRecord {
  const rank = Math.max(record.rank, getRank(task.status) ?? record.rank);
  return change(record, {
    ...binding(record, task),
    rank,
    status: task.status,
    done: [...record.done, task.status],
    lease: null,
    failure: null,
    removeAt: record.expiresAt + KEPT,
    dueAt: rank === FINAL_RANK ? null : overdueAt,
  });
}

/**
 * The handlers failed. Any delivery may run them again, and the reconciler does so at `failure.retryAt`. A record that
 * is given up is kept, and its task is due at `overdueAt` if it is not final.
 */
export function released(
  record: CallbackRecord,
  task: TaskState,
  failure: Failure,
  overdueAt: number,
): CallbackRecord {
  const bound = { ...binding(record, task), lease: null, failure };
  if (!failure.givenUp) return change(record, { ...bound, dueAt: failure.retryAt });
  const dueAt = getRank(failure.status) === FINAL_RANK ? null : overdueAt;
  return change(record, { ...bound, removeAt: null, dueAt });
}

/** `retry` runs a failed effect again: resets the number of attempts. */
export function retried(record: CallbackRecord, now: number): CallbackRecord {
  const { failure, expiresAt } = record;
  const fresh = failure === null ? null : { ...failure, attempts: 0, retryAt: now, givenUp: false };
  return change(record, { failure: fresh, removeAt: expiresAt + KEPT, dueAt: now });
}

/** `bind` names the task of the URL: removes everything that claims about another task have changed. */
export function bound(record: CallbackRecord, taskId: string, overdueAt: number): CallbackRecord {
  const fresh = { taskId, boundBy: 'bind', claimedTaskId: null } as const;
  if (record.taskId === taskId) return change(record, fresh);
  const nothing = { rank: -1, status: null, done: [], lease: null, failure: null };
  return change(record, { ...fresh, ...nothing, dueAt: overdueAt });
}

/** The URL is no longer valid. */
export function revoked(record: CallbackRecord): CallbackRecord {
  return change(record, { revoked: true, dueAt: null });
}

/** A delivery could not be processed: the reconciler reads its task at `retryAt`. */
export function readScheduled(record: CallbackRecord, taskId: string, retryAt: number): CallbackRecord {
  const claimedTaskId = record.taskId === null ? taskId : null;
  return change(record, { claimedTaskId, dueAt: Math.min(record.dueAt ?? retryAt, retryAt) });
}

/** The reconciler reads the task now, and the next time at `nextAt`. */
export function rescheduled(record: CallbackRecord, nextAt: number | null): CallbackRecord {
  return change(record, { dueAt: nextAt });
}

/** The reconciler does not read the task again. */
export function unscheduled(record: CallbackRecord): CallbackRecord {
  return change(record, { claimedTaskId: null, dueAt: null });
}
