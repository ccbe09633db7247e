import { checkRecord } from './check-record.ts';
import { confirmTask } from './confirm.ts';
import type { Core } from './core.ts';
import { CallbackError, unknownRef } from './errors.ts';
import { reported } from './events.ts';
import { getDeadLetter } from './failure.ts';
import type { DeadLetter } from './options.ts';
import { processOverdue } from './overdue.ts';
import { processTask } from './process-task.ts';
import { transition } from './record.ts';
import type { Result, ResultCode } from './result.ts';
import type { Snapshot } from './store.ts';
import { OVERDUE } from './task-state.ts';

/** Options of `list`. */
export interface ListOptions {
  /** Lists the tasks whose handlers failed and have not succeeded since. */
  readonly failed: true;
  /** At most this many. @default 100 */
  readonly limit?: number;
  /** Starts after this ref, the last one of the previous page. */
  readonly after?: string;
}

/** Lists the failed effects. */
export async function list(core: Core, { limit = 100, after }: ListOptions): Promise<DeadLetter[]> {
  const begin = after === undefined ? undefined : await core.records.get(after);
  const snapshots = await core.records.failed(limit, begin?.record.key);
  return snapshots.flatMap(({ record }) => getDeadLetter(record) ?? []);
}

/** The result of `retry`. */
export interface RetryResult {
  /** `processed` if the handlers succeeded. */
  readonly code: ResultCode;
  readonly error?: unknown;
}

/** Runs the handlers of a failed effect again and resets the number of attempts. */
export async function retry(core: Core, ref: string): Promise<RetryResult> {
  const found = await core.records.get(ref);
  const snapshot = await core.records.update(found, (record, now) => {
    if (record.failure === null) throw notFailed(ref);
    return transition(record, { name: 'retried', now });
  });
  if ('code' in snapshot) throw unknownRef(ref);
  const result = await reported(core, { source: 'retry', ref }, () => runAgain(core, snapshot));
  return { code: result.code, ...('error' in result && { error: result.error }) };
}

async function runAgain(core: Core, snapshot: Snapshot): Promise<Result> {
  const { taskId, failure } = snapshot.record;
  if (failure?.status === OVERDUE)
    return (await processOverdue(core, snapshot.record.key, 'retry')) ?? { code: 'late' };
  if (!core.settings.isConfirming) {
    const checked = checkRecord(failure?.task, false);
    // The record in the store was a claim that had passed the check.
    return checked.ok ? processTask(core, snapshot, checked.task, 'retry') : { code: 'confirm_failed' };
  }
  const task = await confirmTask(core, snapshot.record, taskId ?? '');
  return 'code' in task ? task : processTask(core, snapshot, task, 'retry');
}

function notFailed(ref: string): CallbackError<'not_failed'> {
  return new CallbackError(
    'not_failed',
    `The handlers of ${JSON.stringify(ref)} have not failed; list({ failed: true }) lists those that have.`,
  );
}

/** Removes a dead letter: its effect counts as done and never runs again. */
export async function discard(core: Core, ref: string): Promise<void> {
  const found = await core.records.get(ref);
  const updated = await core.records.update(found, (record) => {
    if (record.failure === null) throw notFailed(ref);
    return transition(record, { name: 'discarded' });
  });
  if ('code' in updated) throw unknownRef(ref);
}
