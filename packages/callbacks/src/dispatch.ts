import type { UsableRecord } from './check-record.ts';
import { CallbackError } from './errors.ts';
import type { AnyHandler, CallbackContext, CallbackSource } from './handlers.ts';
import type { Kit } from './kit.ts';
import type { HeldLease } from './lease.ts';
import type { CallbackRecord } from './record.ts';
import { withTimeout } from './timeout.ts';

/** What a run of handlers is about. */
export interface Run {
  readonly record: CallbackRecord;
  readonly said: UsableRecord;
  readonly source: CallbackSource;
  readonly lease: HeldLease;
}

/** Runs the handlers one after the other, for at most `handlerTimeout`; rejects with what the first one throws. */
export async function dispatch(
  { settings, report }: Kit,
  handlers: readonly AnyHandler[],
  run: Run,
): Promise<void> {
  const context = contextOf(run);
  const { ref, taskId, attempt, source } = context;
  const time = settings.now();
  const began = settings.elapsed();
  const ended = (failure: { error?: unknown }): void => {
    const duration = settings.elapsed() - began;
    const taskStatus = run.said.status;
    report({ name: 'handlers', time, duration, ref, taskId, taskStatus, source, attempt, ...failure });
  };
  try {
    for (const handler of handlers) {
      // The rest of a run that has lost its lease is another run's by now.
      if (run.lease.aborted) context.signal.throwIfAborted();
      // `handlersOf` has chosen the handler by this record's status, which is all that its type demands.
      const result = handler(run.said.task as never, context);
      if (isThenable(result))
        await settled(result, run.lease, settings.handlerTimeout - (settings.elapsed() - began));
    }
  } catch (error) {
    ended({ error });
    throw error;
  }
  ended({});
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value;
}

/** Waits for a handler, and keeps the lease meanwhile. */
async function settled(handling: PromiseLike<unknown>, lease: HeldLease, left: number): Promise<void> {
  lease.keep();
  await withTimeout(
    () => Promise.resolve(handling),
    left,
    () => {
      const error = tooLate();
      lease.abort(error);
      return error;
    },
  );
}

function contextOf({ record, said, source, lease }: Run): CallbackContext {
  const { ref, status, failure } = record;
  return {
    ref,
    taskId: said.taskId,
    effectId: `${said.taskId}:${said.status}`,
    previousStatus: status,
    attempt: failure?.status === said.status ? failure.attempts + 1 : 1,
    source,
    unknownFields: said.unknownFields,
    get signal() {
      return lease.signal;
    },
  };
}

function tooLate(): CallbackError<'handler_timeout'> {
  return new CallbackError(
    'handler_timeout',
    'The handlers took longer than handlerTimeout. They run again later; stop when context.signal is aborted.',
  );
}
