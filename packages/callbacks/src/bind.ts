import { usableTaskId } from './check-record.ts';
import { CallbackError } from './errors.ts';
import type { Settings } from './options.ts';
import type { CallbackRecord } from './record.ts';
import { bound, revoked } from './transitions.ts';

const MOST_TRIES = 16;

/**
 * Says which task the URL of `ref` is for. It outranks what mere claims have bound, and starts the wait after which
 * the reconciler asks.
 */
export async function bind(settings: Settings, ref: string, taskId: string): Promise<void> {
  const id = usableTaskId(taskId);
  if (id === undefined)
    throw new CallbackError('invalid_options', 'bind(ref, taskId) needs the UUID of a task.');
  await update(settings, ref, (record) => {
    if (record.taskId === id && record.boundBy !== 'claim') return undefined;
    if (record.taskId !== null && record.taskId !== id && record.boundBy !== 'claim')
      throw alreadyBound(record);
    return bound(record, id, settings.now() + settings.overdueAfter);
  });
}

/** Makes the URL of `ref` good for nothing, at once. What handlers are doing is not stopped. */
export async function revoke(settings: Settings, ref: string): Promise<void> {
  await update(settings, ref, (record) => (record.revoked ? undefined : revoked(record)));
}

async function update(
  settings: Settings,
  ref: string,
  next: (record: CallbackRecord) => CallbackRecord | undefined,
): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const record = await settings.store.find(ref);
    if (record === undefined) throw unknownRef(ref);
    const to = next(record);
    if (to === undefined) return;
    const swapped = await settings.store.swap(to);
    if (swapped === 'swapped') return;
    if (swapped === 'task-taken') throw taskTaken(ref);
  }
  throw new CallbackError(
    'store_conflict',
    `The record of ${JSON.stringify(ref)} was changed by others ${MOST_TRIES} times in a row; try again.`,
  );
}

function unknownRef(ref: string): CallbackError<'unknown_ref'> {
  return new CallbackError('unknown_ref', `There is no callback URL for the ref ${JSON.stringify(ref)}.`);
}

function alreadyBound({ ref, taskId }: CallbackRecord): CallbackError<'already_bound'> {
  return new CallbackError(
    'already_bound',
    `The URL of ${JSON.stringify(ref)} is bound to the task ${taskId}.`,
  );
}

function taskTaken(ref: string): CallbackError<'task_taken'> {
  return new CallbackError(
    'task_taken',
    `The task to bind to ${JSON.stringify(ref)} is bound to another ref; a task has one callback URL.`,
  );
}
