import type { CheckedTask } from './check-record.ts';
import { copy } from './copy.ts';
import type { Internals } from './create-internals.ts';
import { isCallbackError } from './errors.ts';
import { failedRecord, reportIfGivenUp } from './failure.ts';
import type { Lease } from './hold-lease.ts';
import { type Result, toResult } from './result.ts';
import type { Change } from './store.ts';
import { getEffectId } from './task-state.ts';
import { sleep } from './time.ts';
import { transition } from './transition.ts';

/** Delays before a commit is retried (milliseconds). Without the commit the handlers would run twice. */
const COMMIT_DELAYS = [50, 250];

export async function commit(internals: Internals, lease: Lease, task: CheckedTask): Promise<Result> {
  const change: Change = (record, now) =>
    transition(record, { name: 'commit', task, readAt: now + internals.settings.overdueAfter });
  const { taskId, status, confirmed } = task;
  const effect = {
    effectId: getEffectId(task),
    ref: lease.ref,
    taskId,
    status,
    confirmed,
    task: copy(task.value),
  };
  lease.stop();
  for (let attempts = 0; ; attempts += 1) {
    try {
      const updated = await lease.update(change, effect);
      return 'code' in updated ? toResult(updated) : { code: 'processed' };
    } catch (error) {
      if (isCallbackError(error, 'outbox_failed')) return release(internals, lease, task, error);
      // After a timeout the store may still write the commit; another one would make the delivery wait even longer.
      const delay = isCallbackError(error, 'store_timeout') ? undefined : COMMIT_DELAYS[attempts];
      if (delay === undefined) throw error;
      await sleep(delay);
    }
  }
}

/** Stores the failure and releases the lease, so that the handlers can run again. Keeps both errors if that fails too. */
export async function release(
  internals: Internals,
  lease: Lease,
  task: CheckedTask,
  error: unknown,
): Promise<Result> {
  try {
    lease.stop();
    const change: Change = (record, now) =>
      failedRecord(internals, record, task, { began: lease.since, now, error });
    const updated = await lease.update(change, undefined);
    if ('record' in updated) reportIfGivenUp(internals, updated.record, error);
    return { code: 'handler_failed', error };
  } catch (releaseError) {
    const both = [error, releaseError];
    const message =
      'The handlers failed, and then the lease could not be released; it expires after leaseTime.';
    return { code: 'handler_failed', error: new AggregateError(both, message) };
  }
}
