import type { Task } from '@videogen/types';
import { FINAL_RANK, rankOf, type Statement } from './decide.ts';

/** Who is running the handlers of which status, and until when nobody else may (milliseconds of the store's clock). */
export interface Lease {
  readonly owner: string;
  readonly status: string;
  readonly until: number;
}

/** Why the handlers of a status have not succeeded yet. */
export interface Failure {
  readonly status: string;
  /** Failed attempts, those that came before `retryAt` not counted. */
  readonly attempts: number;
  /** When the last attempt failed (milliseconds of the store's clock). */
  readonly at: number;
  /** When the next attempt counts (milliseconds of the store's clock). */
  readonly retryAt: number;
  /** The message of the last error. */
  readonly error: string;
  /** Whether `maxAttempts` is reached: a dead letter, run again by `retry(ref)` only. */
  readonly givenUp: boolean;
  /** Without `confirm`: the claim, which cannot be read again. */
  readonly task: Task | null;
}

/**
 * Everything the kit remembers of one callback URL. Plain JSON, so that any store can keep it; it holds no secret and
 * no token: `key` is the token's nonce, worthless without its MAC.
 */
export interface CallbackRecord {
  /** Nonce of the token, unique. */
  readonly key: string;
  /** Grows by one with each change; compared by compare-and-set. */
  readonly version: number;
  /** Your name for the URL, unique. */
  readonly ref: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** When the URL expires (milliseconds since 1970). */
  readonly expiresAt: number;
  /** When the store may forget the record (milliseconds of the store's clock); null for a dead letter. */
  readonly removeAt: number | null;
  readonly revoked: boolean;
  /** The one task this URL is good for; null until it is bound. Unique over all records. */
  readonly taskId: string | null;
  /** What bound it. */
  readonly boundBy: 'claim' | 'confirmed' | 'bind' | null;
  /** The task that a delivery named before it could be confirmed; the reconciler reads it. */
  readonly claimedTaskId: string | null;
  /** Highest rank whose handlers are done. */
  readonly rank: number;
  /** Last status whose handlers are done. */
  readonly status: string | null;
  /** Every status whose handlers are done. */
  readonly done: readonly string[];
  readonly lease: Lease | null;
  readonly failure: Failure | null;
  /** When the reconciler looks at the record (milliseconds of the store's clock); null for never. */
  readonly dueAt: number | null;
}

/** The fields with which a record begins. */
export type NewRecord = Pick<CallbackRecord, 'key' | 'ref' | 'createdAt' | 'expiresAt' | 'removeAt'>;

/** A record for a URL that has just been made. */
export function newRecord(fields: NewRecord): CallbackRecord {
  return {
    ...fields,
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

// Every change of a record is one of the functions below: pure, and one version further. All times are milliseconds of
// the store's clock.

function change(record: CallbackRecord, fields: Partial<CallbackRecord>): CallbackRecord {
  return { ...record, ...fields, version: record.version + 1 };
}

type Binding = Pick<CallbackRecord, 'taskId' | 'boundBy' | 'claimedTaskId'>;

/** The binding after a statement: to its task, unless there is one already. */
function binding({ taskId, boundBy, claimedTaskId }: CallbackRecord, said: Statement): Binding {
  if (taskId !== null) return { taskId, boundBy, claimedTaskId };
  return { taskId: said.taskId, boundBy: said.confirmed ? 'confirmed' : 'claim', claimedTaskId: null };
}

/** `owner` may run the handlers of this status until `until`; the reconciler looks at the record then. */
export function leased(
  record: CallbackRecord,
  said: Statement,
  owner: string,
  until: number,
): CallbackRecord {
  const lease = { owner, status: said.status, until };
  return change(record, { ...binding(record, said), lease, dueAt: until });
}

/** The same lease, longer. */
export function renewed(record: CallbackRecord, until: number): CallbackRecord {
  const lease = record.lease === null ? null : { ...record.lease, until };
  return change(record, { lease, dueAt: until });
}

/** The handlers are done. A task that is not final yet is due at `overdueAt`. */
export function committed(
  record: CallbackRecord,
  said: Statement,
  times: { readonly overdueAt: number; readonly removeAt: number },
): CallbackRecord {
  const rank = Math.max(record.rank, rankOf(said.status) ?? record.rank);
  return change(record, {
    ...binding(record, said),
    rank,
    status: said.status,
    done: [...record.done, said.status],
    lease: null,
    failure: null,
    removeAt: times.removeAt,
    dueAt: rank === FINAL_RANK ? null : times.overdueAt,
  });
}

/**
 * The handlers failed: anybody may run them again, the reconciler at `failure.retryAt`. Once given up, the record is
 * kept, and a task that is not final is due at `overdueAt`.
 */
export function released(
  record: CallbackRecord,
  said: Statement,
  failure: Failure,
  overdueAt: number,
): CallbackRecord {
  const bound = { ...binding(record, said), lease: null, failure };
  if (!failure.givenUp) return change(record, { ...bound, dueAt: failure.retryAt });
  const dueAt = rankOf(failure.status) === FINAL_RANK ? null : overdueAt;
  return change(record, { ...bound, removeAt: null, dueAt });
}

/** Somebody runs a failed effect again: its attempts begin anew. */
export function retried(record: CallbackRecord, now: number, removeAt: number): CallbackRecord {
  const { failure } = record;
  const fresh = failure === null ? null : { ...failure, attempts: 0, retryAt: now, givenUp: false };
  return change(record, { failure: fresh, removeAt, dueAt: now });
}

/** The owner of the URL says which task it is for. What mere claims about another task did is forgotten. */
export function bound(record: CallbackRecord, taskId: string, overdueAt: number): CallbackRecord {
  const fresh = { taskId, boundBy: 'bind', claimedTaskId: null } as const;
  if (record.taskId === taskId) return change(record, fresh);
  const nothing = { rank: -1, status: null, done: [], lease: null, failure: null };
  return change(record, { ...fresh, ...nothing, dueAt: overdueAt });
}

/** The URL is good for nothing any more. */
export function revoked(record: CallbackRecord): CallbackRecord {
  return change(record, { revoked: true, dueAt: null });
}

/** A delivery could not be processed: the reconciler reads its task at `retryAt`. */
export function noted(record: CallbackRecord, taskId: string, retryAt: number): CallbackRecord {
  const claimedTaskId = record.taskId === null ? taskId : null;
  return change(record, { claimedTaskId, dueAt: Math.min(record.dueAt ?? retryAt, retryAt) });
}

/** The reconciler takes this look for itself; the next one is at `nextAt`. */
export function checked(record: CallbackRecord, nextAt: number | null): CallbackRecord {
  return change(record, { dueAt: nextAt });
}

/** There is nothing left to look at. */
export function settled(record: CallbackRecord): CallbackRecord {
  return change(record, { claimedTaskId: null, dueAt: null });
}
