import { type ListedStatus, listedStatuses, type TaskRecord } from './task-record.ts';
import { OVERDUE } from './task-state.ts';

/** The second argument of a handler. */
export interface CallbackContext {
  /** The `ref` of the URL: yours, or a generated one. */
  readonly ref: string;
  /** The task id, a UUID in lower case. */
  readonly taskId: string;
  /**
   * `<task id>:<status>`, or `<task id>:overdue` for `onOverdue`; the same for every attempt: use it as the idempotency key. If the process dies between your
   * effect and the kit's commit, the handler runs again with the same id.
   */
  readonly effectId: string;
  /** The status whose handlers ran before; null for the first. After a final status, the status that is corrected. */
  readonly previousStatus: string | null;
  /** The number of this attempt, from 1. */
  readonly attempt: number;
  /** Whether a delivery, the reconciler or `retry` runs the handler. */
  readonly source: CallbackSource;
  /** Fields of the record that the contract does not list. */
  readonly unknownFields: readonly string[];
  /** Aborted when this run has lost its lease or exceeds `handlerTimeout`. Stop then: another run may start. */
  readonly signal: AbortSignal;
}

/** The cause of a run of the handlers: a delivery, the reconciler or `retry`. */
export type CallbackSource = 'callback' | 'reconcile' | 'retry';

/** A handler. The kit awaits it; if it throws, it runs again later. */
export type CallbackHandler<T> = (task: T, context: CallbackContext) => unknown;

/**
 * The handlers. Each runs once per task and status. `onStatus` runs before the handler of the status; if the second one
 * throws, both run again.
 */
export interface CallbackHandlers<F extends 'claimed' | 'confirmed'> {
  /** Runs for every status that the contract lists. */
  readonly onStatus?: CallbackHandler<Provenance<F, TaskRecord>> | undefined;
  /** Runs when the task has succeeded; its videos are in `output_videos`. */
  readonly onSuccess?: CallbackHandler<Provenance<F, TaskWithStatus<'SUCCESS'>>> | undefined;
  /** Runs when the task has failed. */
  readonly onFailed?: CallbackHandler<Provenance<F, TaskWithStatus<'FAILED'>>> | undefined;
  /** Runs when the task was canceled. */
  readonly onCanceled?: CallbackHandler<Provenance<F, TaskWithStatus<'CANCELED'>>> | undefined;
  /** Runs for a status that the contract does not list; the task does not count as finished. */
  readonly onUnknownStatus?: CallbackHandler<Provenance<F, TaskWithUnknownStatus>> | undefined;
}

/** A task without a final status at its deadline. */
export interface OverdueTask {
  readonly ref: string;
  /** A UUID in lower case. It is the id that a delivery claimed if no task was bound or confirmed. */
  readonly taskId: string;
  /** The last status whose handlers succeeded; null if there is none. */
  readonly status: string | null;
}

/** The handler of tasks that do not end. */
export interface OverdueHandler {
  /**
   * Runs once for each task that has no final status within `deadline`, whatever its status is and whether it can be read.
   * The reconciler runs it, with the lease, the attempts, the dead letter and the outbox of a status.
   */
  readonly onOverdue?: CallbackHandler<OverdueTask> | undefined;
}

/** {@link Claimed} or {@link Confirmed}, by name. */
export type Provenance<F extends 'claimed' | 'confirmed', T> = F extends 'confirmed'
  ? Confirmed<T>
  : Claimed<T>;

/**
 * Reads the task from the API, as `(id, options) => client.tasks.get(id, options)` does. Resolves to null or rejects
 * with an error of the code `not_found` if the task does not exist; rejects with another error if the read fails. The
 * 503 and the reconciler use `retryAfter` of the error (milliseconds), if it is a number.
 */
export type ConfirmTask = (
  taskId: string,
  options: ConfirmOptions,
) => Promise<TaskWithUnknownStatus | null | undefined>;

/** Options of one read: also options of `client.tasks.get`. */
export interface ConfirmOptions {
  /** Aborted after `callTimeout`. */
  readonly signal: AbortSignal;
  /** The time for the read with its retries, `callTimeout` in milliseconds. */
  readonly totalTimeout: number;
}

/** A client of `@videogen/client`, or another object that reads tasks. */
export interface TaskReader {
  readonly tasks: { readonly get: ConfirmTask };
}

/** A handler of any task type. */
export type AnyHandler = CallbackHandler<never>;

/** The handlers of each status, in the order in which they run. */
export interface HandlerTable {
  readonly listed: ReadonlyMap<string, readonly AnyHandler[]>;
  /** The handlers of statuses that the contract does not list. */
  readonly others: readonly AnyHandler[];
}

/** Returns the handlers of each status. */
export function getTable(handlers: CallbackHandlers<'confirmed'> & OverdueHandler): HandlerTable {
  const { onStatus, onSuccess, onFailed, onCanceled, onUnknownStatus, onOverdue } = handlers;
  const own: Readonly<Record<string, AnyHandler | undefined>> = {
    SUCCESS: onSuccess,
    FAILED: onFailed,
    CANCELED: onCanceled,
  } satisfies { [S in ListedStatus]?: AnyHandler | undefined };
  const listed = listedStatuses.map((status) => [status, present(onStatus, own[status])] as const);
  return {
    listed: new Map([...listed, [OVERDUE, present(onOverdue)]]),
    others: present(onUnknownStatus),
  };
}

function present(...handlers: readonly (AnyHandler | undefined)[]): readonly AnyHandler[] {
  return handlers.filter((handler) => handler !== undefined);
}

/** The key of the mark in {@link Claimed} and {@link Confirmed}; it exists in types only. */
declare const provenance: unique symbol;

/**
 * A value from a callback that was not confirmed. It is not assignable to {@link Confirmed}.
 *
 * @example
 * ```ts
 * import type { Claimed } from '@videogen/callbacks';
 * import type { Task } from '@videogen/types';
 *
 * const log = (task: Claimed<Task>) => console.log('claimed status', task.status);
 * ```
 */
export type Claimed<T> = T & { readonly [provenance]: 'claimed' };

/**
 * A value that was read from the API with your own key. A handler that takes it does not compile in a receiver
 * without `confirm`.
 *
 * @example
 * ```ts
 * import type { Confirmed } from '@videogen/callbacks';
 * import type { Task } from '@videogen/types';
 *
 * const ship = (task: Confirmed<Task>) => console.log('deliver', task.output_videos);
 * ```
 */
export type Confirmed<T> = T & { readonly [provenance]: 'confirmed' };

/** A task record with the status `S`. */
export type TaskWithStatus<S extends ListedStatus> = TaskRecord & { readonly status: S };

/** A task record with a status that the contract does not list. The kit reports it and never treats it as final. */
export type TaskWithUnknownStatus = Omit<TaskRecord, 'status'> & { readonly status: string };
