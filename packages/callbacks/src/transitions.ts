import type { Statement } from './decide.ts';
import { FINAL_RANK, rankOf } from './rank.ts';
import type { CallbackRecord } from './record.ts';

// Every change of a record is one of the functions below: pure, and one version further.

function change(record: CallbackRecord, fields: Partial<CallbackRecord>): CallbackRecord {
  return { ...record, ...fields, version: record.version + 1 };
}

type Binding = Pick<CallbackRecord, 'taskId' | 'boundBy' | 'claimedTaskId'>;

/** The binding after a statement: to its task, unless there is one already. */
function binding(record: CallbackRecord, said: Statement): Binding {
  if (record.taskId !== null) return record;
  return { taskId: said.taskId, boundBy: said.confirmed ? 'confirmed' : 'claim', claimedTaskId: null };
}

/** `owner` may run the handlers of this status until `until`; the reconciler looks after that. */
export function leased(
  record: CallbackRecord,
  said: Statement,
  owner: string,
  until: number,
): CallbackRecord {
  const { taskId, boundBy, claimedTaskId } = binding(record, said);
  const lease = { owner, status: said.status, until };
  const version = record.version + 1;
  return { ...record, version, taskId, boundBy, claimedTaskId, lease, dueAt: until };
}

/** The same lease, longer. */
export function renewed(record: CallbackRecord, until: number): CallbackRecord {
  if (record.lease === null) return record;
  return change(record, { lease: { ...record.lease, until }, dueAt: until });
}

/** The handlers are done. A task that is not final yet is looked at again at `overdueAt`. */
export function committed(record: CallbackRecord, said: Statement, overdueAt: number): CallbackRecord {
  const { taskId, boundBy, claimedTaskId } = binding(record, said);
  const rank = Math.max(record.rank, rankOf(said.status) ?? record.rank);
  return {
    ...record,
    version: record.version + 1,
    taskId,
    boundBy,
    claimedTaskId,
    rank,
    status: said.status,
    done: [...record.done, said.status],
    lease: null,
    failures: 0,
    dueAt: rank === FINAL_RANK ? null : overdueAt,
  };
}

/** The handlers failed: anybody may try again, the reconciler at `retryAt`. */
export function released(record: CallbackRecord, retryAt: number): CallbackRecord {
  return change(record, { lease: null, failures: record.failures + 1, dueAt: retryAt });
}

/** The owner of the URL says which task it is for. What mere claims about another task did is forgotten. */
export function bound(record: CallbackRecord, taskId: string, overdueAt: number): CallbackRecord {
  const fresh = { taskId, boundBy: 'bind', claimedTaskId: null } as const;
  if (record.taskId === taskId) return change(record, fresh);
  const nothing = { rank: -1, status: null, done: [], lease: null, failures: 0 };
  return change(record, { ...fresh, ...nothing, dueAt: overdueAt });
}

/** The URL is good for nothing any more. */
export function revoked(record: CallbackRecord): CallbackRecord {
  return change(record, { revoked: true, dueAt: null });
}

/** A delivery could not be dealt with now: the reconciler is to ask about its task at `retryAt`. */
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
