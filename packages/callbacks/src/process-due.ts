import type { CheckedTask } from './check-record.ts';
import { confirmTask } from './confirm-task.ts';
import type { Internals } from './create-internals.ts';
import { reported } from './events.ts';
import { processOverdue } from './process-overdue.ts';
import { processTask } from './process-task.ts';
import { isOverdue } from './record.ts';
import { isAcknowledged, type Result } from './result.ts';
import type { Snapshot } from './store.ts';
import { FINAL_RANK } from './task-state.ts';
import { transition } from './transition.ts';

/** What one reconciliation has done so far. */
export interface Progress {
  /** Keys of the records that it has taken. */
  readonly seen: Set<string>;
  /** Tasks that it reads now. */
  readonly running: Set<Promise<void>>;
  /** Whether a read of the store found no further task. */
  drained: boolean;
  checked: number;
  changed: number;
  failed: number;
}

/** Reads and processes one task, and counts what came of it. Never rejects. */
export async function processDue(internals: Internals, progress: Progress, due: Snapshot): Promise<void> {
  const { key, ref } = due.record;
  internals.taken.add(key);
  const result = await reported(internals, { source: 'reconcile', ref }, () => readDue(internals, due));
  if (result !== undefined && isOverdue(due.record, due.now()))
    await reported(internals, { source: 'reconcile', ref }, () => processOverdue(internals, key));
  internals.taken.delete(key);
  if (result === undefined) return;
  progress.checked += 1;
  if (result.code === 'processed') progress.changed += 1;
  else if (!isAcknowledged(result)) progress.failed += 1;
}

/** Reads and processes one task; undefined if another instance does so, or the record has no task. */
async function readDue(internals: Internals, due: Snapshot): Promise<Result | undefined> {
  const { records, settings } = internals;
  const taskId = due.record.taskId ?? due.record.claimedTaskId;
  const reserved = await records.update<'processed_elsewhere'>(due, (record, now) => {
    // Stryker disable next-line StringLiteral: nothing reads this code.
    if (record.dueAt === null || record.dueAt > now) return 'processed_elsewhere';
    const readAt = taskId === null ? null : now + settings.overdueAfter;
    return transition(record, { name: 'reserve', readAt, now });
  });
  if ('code' in reserved || taskId === null) return undefined;

  const task = await confirmTask(internals, reserved.record, taskId);
  if (!('code' in task)) return processRead(internals, reserved, task);

  const { code, retryAfter } = task;
  if (code !== 'confirm_failed') {
    // A claim was wrong: its task is not read again.
    await records.update<'bound'>(reserved, (record) => {
      // Stryker disable next-line StringLiteral: nothing reads this code.
      if (record.taskId !== null) return 'bound';
      return transition(record, { name: 'settle' });
    });
  } else if (retryAfter !== undefined) {
    // The service refused the read: another one comes when it allows it.
    await records.update(reserved, (record, now) =>
      transition(record, {
        name: 'reserve',
        readAt: now + Math.min(retryAfter, settings.maxRetryAfter),
        now,
      }),
    );
  }

  return task;
}

async function processRead(internals: Internals, snapshot: Snapshot, task: CheckedTask): Promise<Result> {
  const result = await processTask(internals, snapshot, task, 'reconcile');
  const unchanged = result.code === 'duplicate' || result.code === 'late';
  if (unchanged && snapshot.record.rank === FINAL_RANK) {
    await internals.records.update(snapshot, (record) => transition(record, { name: 'settle' }));
  }
  return result;
}
