import type { UsableRecord } from './check-record.ts';
import { usable } from './check-record.ts';
import { CallbackError } from './errors.ts';
import type { Settings } from './options.ts';

/**
 * Turns a claim into a fact: reads the task from the API. Undefined if the API knows no such task; rejects if it
 * could not be found out in time.
 */
export async function readFact(settings: Settings, taskId: string): Promise<UsableRecord | undefined> {
  const { confirm, confirmTimeout } = settings;
  if (confirm === undefined) throw missing();
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = tooLate(taskId, confirmTimeout);
      controller.abort(error);
      reject(error);
    }, confirmTimeout);
  });
  try {
    const task = await Promise.race([late, confirm(taskId, { signal: controller.signal })]);
    return task === null || task === undefined ? undefined : sameTask(taskId, task);
  } finally {
    clearTimeout(timer);
  }
}

function sameTask(taskId: string, task: unknown): UsableRecord {
  const fact = usable(task, true);
  if (fact?.taskId === taskId) return fact;
  throw new CallbackError(
    'confirm_mismatch',
    `confirm("${taskId}") gave something that is not the record of this task; it must resolve to the task itself, ` +
      'as client.tasks.get(id) does, or to null.',
  );
}

function tooLate(taskId: string, timeout: number): CallbackError<'confirm_timeout'> {
  return new CallbackError('confirm_timeout', `confirm("${taskId}") gave no answer within ${timeout} ms.`);
}

function missing(): CallbackError<'confirm_missing'> {
  return new CallbackError(
    'confirm_missing',
    'This receiver has no `confirm`, so it cannot read tasks from the API; give it (id) => client.tasks.get(id).',
  );
}
