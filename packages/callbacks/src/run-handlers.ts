import { isPromise } from './chain.ts';
import type { UsableRecord } from './check-record.ts';
import type { CallbackContext, CallbackHandler, CallbackHandlers } from './handlers.ts';
import type { HeldLease } from './lease.ts';
import { KNOWN_STATUSES } from './rank.ts';
import type { CallbackRecord } from './record.ts';
import type { Awaitable } from './store.ts';

/** A handler, whatever its task's type. */
export type Run = CallbackHandler<never>;

/** The handlers that each status has, in the order in which they run. */
export interface HandlerTable {
  readonly listed: ReadonlyMap<string, readonly Run[]>;
  /** Of statuses that the contract does not list. */
  readonly others: readonly Run[];
}

/** Looks up once which handlers each status has. */
export function tableOf(handlers: CallbackHandlers<'confirmed'>): HandlerTable {
  const { onStatus, onSuccess, onFailed, onCanceled, onUnknownStatus } = handlers;
  const own = { SUCCESS: onSuccess, FAILED: onFailed, CANCELED: onCanceled };
  const always = present([onStatus]);
  const listed = new Map(KNOWN_STATUSES.map((status) => [status, always]));
  for (const [status, handler] of Object.entries(own)) listed.set(status, present([onStatus, handler]));
  return { listed, others: present([onUnknownStatus]) };
}

/** The handlers of a status. */
export function handlersOf({ listed, others }: HandlerTable, status: string): readonly Run[] {
  return listed.get(status) ?? others;
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
  for (let at = 0; at < handlers.length; at += 1) {
    const handler = handlers[at];
    if (handler === undefined) continue;
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
