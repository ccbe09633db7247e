import { FINAL_RANK, rankOf, type Statement } from './decide.ts';
import type { CallbackRecord, Failure } from './record.ts';

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
