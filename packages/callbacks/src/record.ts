import type { TaskRecord } from './task-record.ts';
import { FINAL_RANK, getRank, OVERDUE, type TaskState } from './task-state.ts';

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
    ...UNTOUCHED,
    readAt: null,
    dueAt: null,
  };
}

/** Something that happens to a record. All times are milliseconds of the store's clock. */
export type RecordEvent =
  /** A delivery could not be processed: its task is read at `readAt`. */
  | ({ readonly name: 'claimed'; readonly taskId: string; readonly readAt: number } & Deadline)
  /** The program names the task of the URL. What claims about another task have changed is undone. */
  | ({ readonly name: 'bound'; readonly taskId: string; readonly readAt: number } & Deadline)
  /** The URL is closed. The task is still read and handled. */
  | { readonly name: 'revoked' }
  /** The reconciler reads the task, and again at `readAt` if nothing comes of it. */
  | { readonly name: 'reserved'; readonly readAt: number | null; readonly now: number }
  /** A claim was wrong, or a final task has not changed: the task is not read again. */
  | { readonly name: 'settled' }
  /** A run begins. If its process dies, the reconciler finds out at `until`. */
  | ({
      readonly name: 'leased';
      readonly task: TaskState;
      readonly owner: string;
      readonly until: number;
      /** The failure of the run before, whose process died. */
      readonly failure?: Failure;
    } & Deadline)
  | { readonly name: 'renewed'; readonly until: number }
  /** The handlers succeeded. A task that is not final is read again at `readAt`. */
  | { readonly name: 'committed'; readonly task: TaskState; readonly readAt: number }
  /** The handlers failed, or their process died. A dead letter whose task is not final is read again at `readAt`. */
  | { readonly name: 'failed'; readonly task: TaskState; readonly failure: Failure; readonly readAt: number }
  /** `retry` runs a failed effect again, now. */
  | { readonly name: 'retried'; readonly now: number }
  /** Nobody wants the effect that failed: it counts as done. */
  | { readonly name: 'discarded' };

/** When a task that becomes known by an event is overdue. */
interface Deadline {
  readonly overdueAt: number;
}

/** Returns the next version of a record: the only function that changes one. */
export function transition(record: CallbackRecord, event: RecordEvent): CallbackRecord {
  const next = { ...record, ...getChanges(record, event), version: record.version + 1 };
  return { ...next, dueAt: getDueAt(next), removeAt: getRemoveAt(next) };
}

/**
 * A run that holds the lease comes first, then the deadline until the reconciler has seen it, then the backoff of a failure,
 * then the next read.
 */
function getDueAt(record: CallbackRecord): number | null {
  const { lease, failure, readAt, overdueAt, overdueSeen } = record;
  if (lease !== null) return Math.max(lease.until, readAt ?? 0);
  const planned = failure === null || failure.givenUp ? readAt : Math.max(failure.retryAt, readAt ?? 0);
  if (overdueAt === null || overdueSeen || isEnding(record)) return planned;
  return Math.min(planned ?? overdueAt, overdueAt);
}

function getRemoveAt({ expiresAt, overdueAt, failure }: CallbackRecord): number | null {
  return failure?.givenUp === true ? null : Math.max(expiresAt, overdueAt ?? 0) + KEPT;
}

/** Returns whether the task has had no final status until its deadline. `now` is the store's clock. */
export function isOverdue(record: CallbackRecord, now: number): boolean {
  return record.overdueAt !== null && record.overdueAt <= now && !isEnding(record);
}

/** Whether the task has a final status, also if its handlers have not succeeded yet. */
function isEnding({ rank, lease, failure }: CallbackRecord): boolean {
  const running = lease?.status ?? failure?.status ?? '';
  return rank === FINAL_RANK || getRank(running) === FINAL_RANK;
}

function getChanges(record: CallbackRecord, event: RecordEvent): Partial<CallbackRecord> {
  const { taskId, claimedTaskId, readAt, lease, failure } = record;
  const overdueAt = record.overdueAt ?? ('overdueAt' in event ? event.overdueAt : null);
  switch (event.name) {
    case 'claimed':
      return {
        claimedTaskId: taskId === null ? event.taskId : null,
        overdueAt,
        readAt: Math.min(readAt ?? event.readAt, event.readAt),
      };
    case 'bound': {
      const binding = { taskId: event.taskId, boundBy: 'bind', claimedTaskId: null } as const;
      if ((taskId ?? claimedTaskId) === event.taskId) return binding;
      return { ...UNTOUCHED, ...binding, overdueAt: event.overdueAt, readAt: event.readAt };
    }
    case 'revoked':
      return { revoked: true };
    case 'reserved':
      return {
        readAt: event.readAt,
        overdueSeen: overdueAt !== null && overdueAt <= event.now,
      };
    case 'settled':
      // The deadline of a task that does not exist is none.
      return { ...(taskId === null && UNTOUCHED), claimedTaskId: null, readAt: null };
    case 'leased': {
      const { owner, until, task } = event;
      const last = event.failure ?? failure;
      // The deadline ends the attempts of an earlier status.
      const isSuperseded = task.status === OVERDUE && last !== null && last.status !== OVERDUE;
      return {
        ...getBinding(record, task),
        lease: { owner, status: task.status, until },
        ...(isSuperseded ? { failure: null, done: [...record.done, last.status] } : { failure: last }),
        overdueAt,
        readAt: null,
      };
    }
    case 'renewed':
      return { lease: lease && { ...lease, until: event.until } };
    case 'committed': {
      const { status } = event.task;
      const rank = Math.max(record.rank, getRank(status) ?? record.rank);
      return {
        ...getBinding(record, event.task),
        rank,
        status: status === OVERDUE ? record.status : status,
        done: [...record.done, status],
        lease: null,
        failure: null,
        readAt: rank === FINAL_RANK ? null : event.readAt,
      };
    }
    case 'failed': {
      const bound = { ...getBinding(record, event.task), lease: null, failure: event.failure };
      if (!event.failure.givenUp) return { ...bound, readAt: event.failure.retryAt };
      const isFinal = getRank(event.failure.status) === FINAL_RANK;
      return { ...bound, readAt: isFinal ? null : event.readAt };
    }
    case 'retried':
      return {
        lease: lease !== null && lease.until > event.now ? lease : null,
        failure: failure && { ...failure, attempts: 0, retryAt: event.now, givenUp: false },
        readAt: event.now,
      };
    case 'discarded': {
      const { status = '' } = failure ?? {};
      const rank = Math.max(record.rank, getRank(status) ?? record.rank);
      return {
        rank,
        done: [...record.done, status],
        lease: null,
        failure: null,
        readAt: rank === FINAL_RANK ? null : readAt,
      };
    }
  }
}

/** The state of a task about which nothing is known. */
const UNTOUCHED = {
  rank: -1,
  status: null,
  done: [],
  lease: null,
  failure: null,
  overdueAt: null,
  overdueSeen: false,
} as const;

type Binding = Pick<CallbackRecord, 'taskId' | 'boundBy' | 'claimedTaskId'>;

/** Binds the record to the task, unless it is bound already. The deadline proves nothing about a claim. */
function getBinding({ taskId, boundBy, claimedTaskId }: CallbackRecord, task: TaskState): Binding {
  if (taskId !== null || task.status === OVERDUE) return { taskId, boundBy, claimedTaskId };
  return { taskId: task.taskId, boundBy: task.confirmed ? 'confirmed' : 'claim', claimedTaskId: null };
}
