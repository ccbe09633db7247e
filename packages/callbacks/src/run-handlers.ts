import type { CheckedTask } from './check-record.ts';
import { copy } from './copy.ts';
import type { Internals } from './create-internals.ts';
import { CallbackError } from './errors.ts';
import type { AnyHandler, CallbackContext, CallbackSource } from './handlers.ts';
import type { Lease } from './hold-lease.ts';
import { safeError } from './safe-error.ts';
import { getEffectId } from './task-state.ts';
import { withTimeout } from './time.ts';

/** Runs the handlers one after the other, for at most `handlerTimeout`; rejects with the error of the first that fails. */
export async function runHandlers(
  { settings, report, waiting }: Internals,
  handlers: readonly AnyHandler[],
  lease: Lease,
  task: CheckedTask,
  source: CallbackSource,
): Promise<void> {
  if (handlers.length === 0) return;
  const context = createContext(lease, task, source);
  const time = settings.now();
  const began = settings.elapsed();
  const passed = (): number => settings.elapsed() - began;
  let failure: { error?: unknown } = {};
  try {
    for (const handler of handlers) {
      // After a lost lease, another run calls the remaining handlers. A process that was frozen finds out here.
      lease.check();
      // Each handler has its own copy. They were chosen by this task's status, which is all that their types differ in.
      const own = { ...context, unknownFields: [...context.unknownFields] };
      const running = waiting.run(() => handler(copy(task.value) as never, own));
      await inTime(running, lease, settings.handlerTimeout - passed());
    }
  } catch (error) {
    failure = { error: safeError(error) };
    throw failure.error;
  } finally {
    const { ref, taskId, attempt } = context;
    const taskStatus = task.status;
    const duration = passed();
    report({ name: 'handlers', time, duration, ref, taskId, taskStatus, source, attempt, ...failure });
  }
}

function createContext(
  { snapshot, signal }: Lease,
  task: CheckedTask,
  source: CallbackSource,
): CallbackContext {
  const { ref, status, failure } = snapshot.record;
  return {
    ref,
    taskId: task.taskId,
    effectId: getEffectId(task),
    previousStatus: status,
    attempt: failure?.status === task.status ? failure.attempts + 1 : 1,
    source,
    unknownFields: task.unknownFields,
    signal,
  };
}

/** Waits for a handler, and renews the lease while it runs. */
async function inTime(running: unknown, lease: Lease, left: number): Promise<void> {
  lease.renew();
  const late = (): Error => {
    const error = new CallbackError(
      'handler_timeout',
      'The handlers took longer than handlerTimeout. They run again later; stop when context.signal is aborted.',
    );
    lease.abort(error);
    return error;
  };
  await withTimeout(() => running, left, late);
}
