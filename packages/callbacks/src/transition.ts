import { type CallbackRecord, type Failure, isEnding, KEPT, UNTOUCHED } from './record.ts';
import { FINAL_RANK, getRank, OVERDUE, type TaskState } from './task-state.ts';

/** Something that happens to a record. All times are milliseconds of the store's clock. */
export type RecordEvent =
  /** A delivery could not be processed: its task is read at `readAt`. */
  | ({ readonly name: 'claim'; readonly taskId: string; readonly readAt: number } & Deadline)
  /** The program names the task of the URL. What claims about another task have changed is undone. */
  | ({ readonly name: 'bind'; readonly taskId: string; readonly readAt: number } & Deadline)
  /** The URL is closed. The task is still read and handled. */
  | { readonly name: 'revoke' }
  /** The reconciler reads the task, and again at `readAt` if nothing comes of it. */
  | { readonly name: 'reserve'; readonly readAt: number | null; readonly now: number }
  /** A claim was wrong, or a final task has not changed: the task is not read again. */
  | { readonly name: 'settle' }
  /** A run begins. If its process dies, the reconciler finds out at `until`. */
  | ({
      readonly name: 'lease';
      readonly task: TaskState;
      readonly owner: string;
      readonly until: number;
      /** The failure of the run before, whose process died. */
      readonly failure?: Failure;
    } & Deadline)
  | { readonly name: 'renew'; readonly until: number }
  /** The handlers succeeded. A task that is not final is read again at `readAt`. */
  | { readonly name: 'commit'; readonly task: TaskState; readonly readAt: number }
  /** The handlers failed, or their process died. A dead letter whose task is not final is read again at `readAt`. */
  | { readonly name: 'fail'; readonly task: TaskState; readonly failure: Failure; readonly readAt: number }
  /** `retry` runs a failed effect again, now. */
  | { readonly name: 'retry'; readonly now: number }
  /** Nobody wants the effect that failed: it counts as done. */
  | { readonly name: 'discard' };

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

function getChanges(record: CallbackRecord, event: RecordEvent): Partial<CallbackRecord> {
  const { taskId, claimedTaskId, readAt, lease, failure } = record;
  const overdueAt = record.overdueAt ?? ('overdueAt' in event ? event.overdueAt : null);
  switch (event.name) {
    case 'claim':
      return {
        claimedTaskId: taskId === null ? event.taskId : null,
        overdueAt,
        readAt: Math.min(readAt ?? event.readAt, event.readAt),
      };
    case 'bind': {
      const binding = { taskId: event.taskId, boundBy: 'bind', claimedTaskId: null } as const;
      if ((taskId ?? claimedTaskId) === event.taskId) return binding;
      return { ...UNTOUCHED, ...binding, overdueAt: event.overdueAt, readAt: event.readAt };
    }
    case 'revoke':
      return { revoked: true };
    case 'reserve':
      return {
        readAt: event.readAt,
        overdueSeen: overdueAt !== null && overdueAt <= event.now,
      };
    case 'settle':
      // The deadline of a task that does not exist is none.
      return { ...(taskId === null && UNTOUCHED), claimedTaskId: null, readAt: null };
    case 'lease': {
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
    case 'renew':
      return { lease: lease && { ...lease, until: event.until } };
    case 'commit': {
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
    case 'fail': {
      const bound = { ...getBinding(record, event.task), lease: null, failure: event.failure };
      if (!event.failure.givenUp) return { ...bound, readAt: event.failure.retryAt };
      const isFinal = getRank(event.failure.status) === FINAL_RANK;
      return { ...bound, readAt: isFinal ? null : event.readAt };
    }
    case 'retry':
      return {
        lease: lease !== null && lease.until > event.now ? lease : null,
        failure: failure && { ...failure, attempts: 0, retryAt: event.now, givenUp: false },
        readAt: event.now,
      };
    case 'discard': {
      if (failure === null) return {};
      const rank = Math.max(record.rank, getRank(failure.status) ?? record.rank);
      return {
        rank,
        done: [...record.done, failure.status],
        lease: null,
        failure: null,
        readAt: rank === FINAL_RANK ? null : readAt,
      };
    }
  }
}

/** Binds the record to the task, unless it is bound already. The deadline proves nothing about a claim. */
function getBinding(record: CallbackRecord, task: TaskState): Partial<CallbackRecord> {
  if (record.taskId !== null || task.status === OVERDUE) return {};
  return { taskId: task.taskId, boundBy: task.confirmed ? 'confirmed' : 'claim', claimedTaskId: null };
}
