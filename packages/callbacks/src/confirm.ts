import { type UsableRecord, usable } from './check-record.ts';
import { CallbackError } from './errors.ts';
import type { ConfirmTask } from './handlers.ts';
import type { Kit } from './kit.ts';
import type { CallbackRecord } from './record.ts';
import type { Result } from './result.ts';
import { withTimeout } from './timeout.ts';
import { isUrlOf } from './token.ts';

/** The task as the API has it, or the result when it cannot be used for this record. */
export type ConfirmedTask = { readonly task: UsableRecord } | { readonly result: Result };

/** Turns a claim into a fact: reads the task from the API, and checks that the record's URL may be used for it. */
export async function confirmTask(
  kit: Kit,
  confirm: ConfirmTask,
  record: CallbackRecord,
  taskId: string,
): Promise<ConfirmedTask> {
  const details = { ref: record.ref, taskId };
  let task: UsableRecord | undefined;
  try {
    task = await readTask(kit, confirm, taskId);
  } catch (error) {
    const retryAfter = retryAfterOf(error);
    const when = retryAfter === undefined ? {} : { retryAfter };
    return { result: { code: 'confirm_failed', ...details, error, ...when } };
  }
  if (task === undefined) return { result: { code: 'no_such_task', ...details } };
  const unbound = record.taskId === null;
  if (kit.settings.matchCallbackUrl && unbound && !isUrlOf(record, task.task.callback_url)) {
    return { result: { code: 'other_callback_url', ...details } };
  }
  return { task };
}

/** Resolves to undefined if the API knows no such task; rejects if that could not be found out in time. */
async function readTask(
  { settings, report }: Kit,
  confirm: ConfirmTask,
  taskId: string,
): Promise<UsableRecord | undefined> {
  const { confirmTimeout, elapsed } = settings;
  const controller = new AbortController();
  const time = settings.now();
  const began = elapsed();
  const late = (): Error => {
    const error = tooLate(taskId, confirmTimeout);
    controller.abort(error);
    return error;
  };
  const event = (): { name: 'confirm'; taskId: string; time: number; duration: number } => ({
    name: 'confirm',
    taskId,
    time,
    duration: elapsed() - began,
  });
  try {
    const read = async (): Promise<unknown> => confirm(taskId, { signal: controller.signal });
    const task = await withTimeout(read, confirmTimeout, late);
    const fact = task === null || task === undefined ? undefined : sameTask(taskId, task);
    report(event());
    return fact;
  } catch (error) {
    report({ ...event(), error });
    throw error;
  }
}

function sameTask(taskId: string, task: unknown): UsableRecord {
  const fact = usable(task, true);
  if (fact?.taskId === taskId) return fact;
  throw new CallbackError(
    'confirm_mismatch',
    `confirm("${taskId}") resolved to something that is not the record of this task. Resolve to the task itself, ` +
      'as client.tasks.get(id) does, or to null if there is no such task.',
  );
}

function tooLate(taskId: string, timeout: number): CallbackError<'confirm_timeout'> {
  return new CallbackError(
    'confirm_timeout',
    `confirm("${taskId}") took longer than confirmTimeout, ${timeout} ms. The task is read again later.`,
  );
}

/** How long the API asks to wait, in milliseconds: the client's errors say it in `retryAfter`. */
function retryAfterOf(error: unknown): number | undefined {
  const { retryAfter } = Object(error) as { retryAfter?: unknown };
  return typeof retryAfter === 'number' && retryAfter > 0 ? retryAfter : undefined;
}
