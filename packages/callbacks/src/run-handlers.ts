import { isPromise } from './chain.ts';
import type { UsableRecord } from './check-record.ts';
import type { CallbackContext, CallbackHandler, CallbackHandlers } from './handlers.ts';
import type { HeldLease } from './lease.ts';
import { isKnownStatus } from './rank.ts';
import type { CallbackRecord } from './record.ts';
import type { Awaitable } from './store.ts';

type Run = CallbackHandler<never>;

/** The handlers that a status has, in the order in which they run. */
export function handlersOf(handlers: CallbackHandlers<'confirmed'>, status: string): readonly Run[] {
  if (!isKnownStatus(status)) return present([handlers.onUnknownStatus]);
  const specific = { SUCCESS: handlers.onSuccess, FAILED: handlers.onFailed, CANCELED: handlers.onCanceled };
  const own = Object.hasOwn(specific, status) ? specific[status as keyof typeof specific] : undefined;
  return present([handlers.onStatus, own]);
}

function present(handlers: readonly (Run | undefined)[]): readonly Run[] {
  return handlers.filter((handler) => handler !== undefined);
}

/**
 * Runs the handlers one after the other; gives a promise only if one of them does. Throws or rejects with what the
 * first one throws.
 */
export function runHandlers(
  handlers: readonly Run[],
  said: UsableRecord,
  context: CallbackContext,
  lease: HeldLease,
): Awaitable<void> {
  for (const [at, handler] of handlers.entries()) {
    // `handlersOf` has chosen the handler by this record's status, which is all that its type demands.
    const result: Awaitable<unknown> = handler(said.task as never, context);
    if (!isPromise(result)) continue;
    lease.keep();
    return result.then(() => runHandlers(handlers.slice(at + 1), said, context, lease));
  }
}

/** What the handlers of one run are told. */
export class RunContext implements CallbackContext {
  readonly ref: string;
  readonly taskId: string;
  readonly effectId: string;
  readonly previousStatus: string | null;
  readonly attempt: number;
  readonly source: 'callback' | 'reconcile';
  readonly unknownFields: readonly string[];
  readonly #lease: HeldLease;

  constructor(
    record: CallbackRecord,
    said: UsableRecord,
    source: 'callback' | 'reconcile',
    lease: HeldLease,
  ) {
    this.ref = record.ref;
    this.taskId = said.taskId;
    this.effectId = `${said.taskId}:${said.status}`;
    this.previousStatus = record.status;
    this.attempt = record.failures + 1;
    this.source = source;
    this.unknownFields = said.unknownFields;
    this.#lease = lease;
  }

  get signal(): AbortSignal {
    return this.#lease.signal();
  }
}
