import { type UsableRecord, usable } from './check-record.ts';
import { confirmTask } from './confirm.ts';
import { CallbackError, unknownRef } from './errors.ts';
import { letterOf } from './failure.ts';
import type { Kit } from './kit.ts';
import type { DeadLetter } from './options.ts';
import { processTask } from './process-task.ts';
import type { CallbackRecord } from './record.ts';
import type { Snapshot } from './records.ts';
import { type Result, type ResultCode, statusOf } from './result.ts';
import { retried } from './transitions.ts';

/** Options of `list`. */
export interface ListOptions {
  /** Tasks whose handlers failed and have not succeeded since. */
  readonly failed: true;
  /** At most this many. @default 100 */
  readonly limit?: number;
  /** Begins after this ref, the last one of the list before. */
  readonly after?: string;
}

/** Reads the failed effects from the store. */
export async function list(kit: Kit, { limit = 100, after }: ListOptions): Promise<DeadLetter[]> {
  const begin = after === undefined ? undefined : await kit.records.find({ ref: after });
  if (after !== undefined && begin === undefined) throw unknownRef(after);
  const snapshots = await kit.records.failed(limit, begin?.record.key);
  return snapshots.flatMap(({ record }) => letterOf(record) ?? []);
}

/** What came of `retry`. */
export interface RetryResult {
  /** `processed` if the handlers are done. */
  readonly code: ResultCode;
  readonly error?: unknown;
}

/** Runs a failed effect again, now; its attempts begin anew. */
export async function retry(kit: Kit, ref: string): Promise<RetryResult> {
  const { settings, report } = kit;
  const time = settings.now();
  const began = settings.elapsed();
  const found = await kit.records.find({ ref });
  if (found === undefined) throw unknownRef(ref);
  const updated = await kit.records.update(found, (record, now) => {
    if (record.failure === null) throw notFailed(ref);
    return retried(record, now, kit.removeAt(record));
  });
  if (updated.kind !== 'written') throw unknownRef(ref);
  const result = await runAgain(kit, updated.snapshot, found.record);
  const { retryAfter: _, body, ...event } = result;
  const duration = settings.elapsed() - began;
  report({ name: 'result', time, duration, source: 'retry', httpStatus: statusOf(result), ...event });
  return { code: result.code, ...('error' in result && { error: result.error }) };
}

async function runAgain(
  kit: Kit,
  snapshot: Snapshot,
  { ref, taskId, failure }: CallbackRecord,
): Promise<Result> {
  const { confirm, busyTimeout } = kit.settings;
  const arrival = { source: 'retry', busyTimeout } as const;
  if (confirm === undefined) {
    const claim: UsableRecord | undefined = usable(failure?.task, false);
    return claim === undefined ? { code: 'confirm_failed', ref } : processTask(kit, snapshot, claim, arrival);
  }
  const read = await confirmTask(kit, confirm, snapshot.record, taskId ?? '');
  return 'task' in read ? processTask(kit, snapshot, read.task, arrival) : read.result;
}

function notFailed(ref: string): CallbackError<'not_failed'> {
  return new CallbackError(
    'not_failed',
    `The handlers of ${JSON.stringify(ref)} have not failed; list({ failed: true }) lists those that have.`,
  );
}
