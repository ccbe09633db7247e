import { normalizeUuid } from '@videogen/shared/uuid';
import type { Internals } from './create-internals.ts';
import { CallbackError, unknownRef } from './errors.ts';
import type { CallbackRecord } from './record.ts';
import { transition } from './transition.ts';

/**
 * Binds the URL of `ref` to a task. Replaces a binding by a mere claim. The reconciler reads the task after
 * `overdueAfter`.
 */
export async function bind(internals: Internals, ref: string, taskId: string): Promise<void> {
  const id = normalizeUuid(taskId);
  if (id === undefined) throw new TypeError('bind(ref, taskId) needs the UUID of a task.');
  const updated = await internals.records.update<'already_bound'>(
    await internals.records.get(ref),
    (record, now) => {
      const byClaim = record.boundBy === 'claim';
      // Stryker disable next-line StringLiteral: nothing reads this code.
      if (record.taskId === id && !byClaim) return 'already_bound';
      if (record.taskId !== null && !byClaim) throw alreadyBound(record);
      const { overdueAfter, deadline } = internals.settings;
      return transition(record, {
        name: 'bind',
        taskId: id,
        readAt: now + overdueAfter,
        overdueAt: now + deadline,
      });
    },
  );
  // Stryker disable next-line ConditionalExpression,StringLiteral: a record has no code.
  if ('record' in updated) return;
  if (updated.code === 'other_task') throw taskTaken(ref);
  if (updated.code === 'gone') throw unknownRef(ref);
}

function alreadyBound({ ref, taskId }: CallbackRecord): CallbackError<'already_bound'> {
  return new CallbackError(
    'already_bound',
    `The URL of ${JSON.stringify(ref)} is bound to the task ${taskId}. Make another URL for another task.`,
  );
}

function taskTaken(ref: string): CallbackError<'task_taken'> {
  return new CallbackError(
    'task_taken',
    `The task to bind to ${JSON.stringify(ref)} is bound to another ref; a task has one callback URL.`,
  );
}
