import { checkRecord } from './check-record.ts';
import { confirmTask } from './confirm-task.ts';
import type { Internals } from './create-internals.ts';
import { notFailed, unknownRef } from './errors.ts';
import { reported } from './events.ts';
import { processOverdue } from './process-overdue.ts';
import { processTask } from './process-task.ts';
import type { Result, ResultCode } from './result.ts';
import type { Snapshot } from './store.ts';
import { OVERDUE } from './task-state.ts';
import { transition } from './transition.ts';

/** The result of `retry`. */
export interface RetryResult {
  /** `processed` if the handlers succeeded. */
  readonly code: ResultCode;
  readonly error?: unknown;
}

/** Runs the handlers of a failed effect again and resets the number of attempts. */
export async function retry(internals: Internals, ref: string): Promise<RetryResult> {
  const found = await internals.records.get(ref);
  const snapshot = await internals.records.update(found, (record, now) => {
    if (record.failure === null) throw notFailed(ref);
    return transition(record, { name: 'retry', now });
  });
  if ('code' in snapshot) throw unknownRef(ref);
  const result = await reported(internals, { source: 'retry', ref }, () => runAgain(internals, snapshot));
  return { code: result.code, ...('error' in result && { error: result.error }) };
}

async function runAgain(internals: Internals, snapshot: Snapshot): Promise<Result> {
  const { taskId, failure } = snapshot.record;
  // Stryker disable next-line OptionalChaining: the record has a failure.
  if (failure?.status === OVERDUE)
    return (await processOverdue(internals, snapshot.record.key, 'retry')) ?? { code: 'late' };
  if (!internals.settings.isConfirming) {
    // Stryker disable next-line OptionalChaining: as above.
    const checked = checkRecord(failure?.task, false);
    // The record in the store was a claim that had passed the check.
    return checked.ok ? processTask(internals, snapshot, checked.task, 'retry') : { code: 'confirm_failed' };
  }
  // Stryker disable next-line StringLiteral: a record with a failure has a task.
  const task = await confirmTask(internals, snapshot.record, taskId ?? '');
  return 'code' in task ? task : processTask(internals, snapshot, task, 'retry');
}
