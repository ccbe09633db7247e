import { type CheckedTask, checkRecord } from './check-record.ts';
import type { Internals } from './create-internals.ts';
import { MAX_RETRY_DELAY } from './decide.ts';
import { CallbackError } from './errors.ts';
import type { Settings } from './normalize-options.ts';
import type { CallbackRecord } from './record.ts';
import type { Result } from './result.ts';
import { safeError } from './safe-error.ts';
import { rejectWhenAborted, withTimeout } from './time.ts';
import { isUrlOf } from './token.ts';

/**
 * Reads the task from the API, and checks that the record's URL is valid for it. Returns a result when the read failed
 * or the URL is not valid for this task.
 */
export async function confirmTask(
  internals: Internals,
  record: CallbackRecord,
  taskId: string,
): Promise<CheckedTask | Result> {
  const details = { ref: record.ref, taskId };
  let task: CheckedTask | undefined;
  try {
    task = await readTask(internals, taskId);
  } catch (error) {
    const retryAfter = getRetryAfter(error, internals.settings);
    return { code: 'confirm_failed', ...details, error, retryAfter };
  }
  // A task that the program has bound exists: the API does not show it yet.
  if (task === undefined)
    return { code: record.boundBy === 'bind' ? 'unconfirmed' : 'no_such_task', ...details };
  if (record.taskId === null && !isUrlOf(record, task.callbackUrl)) {
    return { code: 'other_callback_url', ...details };
  }
  return task;
}

/** Deliveries of one task that arrive together share one read. */
function readTask(internals: Internals, taskId: string): Promise<CheckedTask | undefined> {
  const { reads } = internals;
  // The map has only what this function puts into it.
  const shared = reads.get(taskId) as Promise<CheckedTask | undefined> | undefined;
  if (shared !== undefined) return shared;
  const read = readOnce(internals, taskId).finally(() => reads.delete(taskId));
  reads.set(taskId, read);
  return read;
}

/** Resolves to undefined if the API knows no such task; rejects if the read fails or takes too long. */
async function readOnce(
  { settings, report, running }: Internals,
  taskId: string,
): Promise<CheckedTask | undefined> {
  const { confirm, callTimeout, elapsed } = settings;
  const controller = new AbortController();
  const work = { abort: (reason: Error) => controller.abort(reason) };
  const time = settings.now();
  const began = elapsed();

  const late = (): Error => {
    const error = tooLate(taskId, callTimeout);
    controller.abort(error);
    return error;
  };

  let failure: { error?: unknown } = {};
  running.add(work);
  try {
    const options = { signal: controller.signal, totalTimeout: callTimeout };
    const read = (): Promise<unknown> =>
      Promise.race([confirm(taskId, options), rejectWhenAborted(controller.signal)]);
    const task = await withTimeout(read, callTimeout, late);
    return task === null || task === undefined ? undefined : sameTask(taskId, task);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    failure = { error: safeError(error) };
    throw failure.error;
  } finally {
    running.delete(work);
    report({ name: 'confirm', time, taskId, duration: elapsed() - began, ...failure });
  }
}

/** Handlers receive what the contract allows, whatever `confirm` has read. */
function sameTask(taskId: string, value: unknown): CheckedTask {
  const checked = checkRecord(value, true);
  if (checked.ok && checked.task.taskId === taskId) return checked.task;
  const [problem] = checked.ok ? [] : checked.body.detail;
  const why = problem === undefined ? 'it has another task_id' : `${problem.loc.join('.')}: ${problem.msg}`;
  throw new CallbackError(
    'confirm_mismatch',
    `confirm("${taskId}") did not resolve to a valid record of this task: ${why}. Resolve to the task itself, as ` +
      'client.tasks.get(id) does, or to null if there is no such task.',
  );
}

function tooLate(taskId: string, timeout: number): CallbackError<'confirm_timeout'> {
  return new CallbackError(
    'confirm_timeout',
    `confirm("${taskId}") took longer than callTimeout, ${timeout} ms. The task will be read again later.`,
  );
}

/** Errors of the client have this code when the API responds that there is no such task. */
function isNotFound(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown };
  return code === 'not_found';
}

/** The delay that the API requests, in milliseconds, an hour at most; errors of the client have it in `retryAfter`. */
function getRetryAfter(error: unknown, { now }: Settings): number | undefined {
  const { retryAfter } = Object(error) as { retryAfter?: unknown };
  const delay = retryAfter instanceof Date ? retryAfter.getTime() - now() : retryAfter;
  return typeof delay === 'number' && delay > 0 ? Math.min(delay, MAX_RETRY_DELAY) : undefined;
}
