import type { CheckedTask } from './check-record.ts';
import type { Internals } from './create-internals.ts';
import type { CallbackSource, OverdueTask } from './handlers.ts';
import { processTask } from './process-task.ts';
import { type CallbackRecord, isOverdue } from './record.ts';
import type { Result } from './result.ts';
import type { TaskRecord } from './task-record.ts';
import { OVERDUE } from './task-state.ts';

/** Runs `onOverdue` unless it has run, and reports the task; undefined if the task is not overdue, or was reported before. */
export async function processOverdue(
  internals: Internals,
  key: string,
  source: CallbackSource = 'reconcile',
): Promise<Result | undefined> {
  const snapshot = await internals.records.read(key);
  if (snapshot === undefined || snapshot.record.done.includes(OVERDUE)) return undefined;
  if (!isOverdue(snapshot.record, snapshot.now())) return undefined;
  const task = getEffect(snapshot.record);
  const result = await processTask(internals, snapshot, task, source);
  if (result.code === 'processed') {
    const { ref, status } = snapshot.record;
    const details = { ref, taskId: task.taskId, ...(status !== null && { taskStatus: status }) };
    internals.report({ name: 'overdue', time: internals.settings.now(), ...details });
  }
  return result;
}

function getEffect({ ref, taskId, claimedTaskId, status }: CallbackRecord): CheckedTask {
  // Stryker disable next-line StringLiteral: a record that is overdue has one of the two.
  const task: OverdueTask = { ref, taskId: taskId ?? claimedTaskId ?? '', status };
  return {
    taskId: task.taskId,
    status: OVERDUE,
    // The deadline is over whether or not the task could be read.
    confirmed: false,
    // Safe: `onOverdue` and the outbox receive it as an `OverdueTask`.
    value: task as unknown as TaskRecord,
    callbackUrl: null,
    unknownFields: [],
    newCategory: undefined,
  };
}
