import type { Task, TaskStatus } from '@videogen/types';
import { KNOWN_STATUSES } from './decide.ts';

/** What a handler receives beside the task. */
export interface CallbackContext {
  /** The name you passed to `createUrl`, or the one that was made for the URL. */
  readonly ref: string;
  /** The task, a UUID in lower case. */
  readonly taskId: string;
  /**
   * The same for every attempt of this effect, `<task id>:<status>`: pass it on as the idempotency key. If the process
   * dies after your effect and before the kit has committed it, the handler runs again with the same id.
   */
  readonly effectId: string;
  /** The status whose handlers ran before, null for the first. After a final status: the status that is corrected. */
  readonly previousStatus: string | null;
  /** 1 for the first attempt of this effect, more after failures. */
  readonly attempt: number;
  /** Whether a delivery, the reconciler or `retry` brought the task. */
  readonly source: CallbackSource;
  /** Fields of the record that the contract does not list. */
  readonly unknownFields: readonly string[];
  /** Aborted when this run has lost its lease or takes longer than `handlerTimeout`: stop, another run may start. */
  readonly signal: AbortSignal;
}

/** What brought a task to the handlers. */
export type CallbackSource = 'callback' | 'reconcile' | 'retry';

/** A handler. The kit awaits its result; if it throws, the effect runs again later. */
export type CallbackHandler<T> = (task: T, context: CallbackContext) => unknown;

/**
 * The handlers, each with its effects once per task and status. `onStatus` runs before the one for the status;
 * both are one effect: if the second throws, the first runs again with it.
 */
export interface CallbackHandlers<F extends 'claimed' | 'confirmed'> {
  /** Every change to a status that the contract lists. */
  readonly onStatus?: CallbackHandler<Provenance<F, Task>> | undefined;
  /** The task succeeded: its videos are in `output_videos`. */
  readonly onSuccess?: CallbackHandler<Provenance<F, TaskWithStatus<'SUCCESS'>>> | undefined;
  /** The task failed. */
  readonly onFailed?: CallbackHandler<Provenance<F, TaskWithStatus<'FAILED'>>> | undefined;
  /** The task was canceled. */
  readonly onCanceled?: CallbackHandler<Provenance<F, TaskWithStatus<'CANCELED'>>> | undefined;
  /** A status that the contract does not list; the task is not treated as finished. */
  readonly onUnknownStatus?: CallbackHandler<Provenance<F, TaskWithUnknownStatus>> | undefined;
}

/** {@link Claimed} or {@link Confirmed}, by name. */
export type Provenance<F extends 'claimed' | 'confirmed', T> = F extends 'confirmed'
  ? Confirmed<T>
  : Claimed<T>;

/**
 * Reads the task from the API, as `(id) => client.tasks.get(id)` does. Resolve to null if the API says that there is
 * no such task; reject if that is unknown. An error with a number `retryAfter` (milliseconds) pauses the reconciler.
 */
export type ConfirmTask = (
  taskId: string,
  options: { readonly signal: AbortSignal },
) => Promise<TaskWithUnknownStatus | null | undefined>;

/** A handler, whatever its task's type. */
export type AnyHandler = CallbackHandler<never>;

/** The handlers that each status has, in the order in which they run. */
export interface HandlerTable {
  readonly listed: ReadonlyMap<string, readonly AnyHandler[]>;
  /** Of statuses that the contract does not list. */
  readonly others: readonly AnyHandler[];
}

/** Looks up once which handlers each status has. */
export function tableOf(handlers: CallbackHandlers<'confirmed'>): HandlerTable {
  const { onStatus, onSuccess, onFailed, onCanceled, onUnknownStatus } = handlers;
  const own: Record<string, AnyHandler | undefined> = {
    SUCCESS: onSuccess,
    FAILED: onFailed,
    CANCELED: onCanceled,
  };
  const listed = KNOWN_STATUSES.map((status) => [status, present(onStatus, own[status])] as const);
  return { listed: new Map(listed), others: present(onUnknownStatus) };
}

function present(...handlers: readonly (AnyHandler | undefined)[]): readonly AnyHandler[] {
  return handlers.filter((handler) => handler !== undefined);
}

/** The key of the mark that {@link Claimed} and {@link Confirmed} carry in the type system; it has no value at run time. */
declare const provenance: unique symbol;

/**
 * Something that an unsigned callback says and that nobody checked. It is not assignable to {@link Confirmed}.
 *
 * @example
 * ```ts
 * import type { Claimed } from '@videogen/callbacks';
 * import type { Task } from '@videogen/types';
 *
 * const log = (task: Claimed<Task>) => console.log('somebody says', task.status);
 * ```
 */
export type Claimed<T> = T & { readonly [provenance]: 'claimed' };

/**
 * Something that was re-read from the API with your own key. Declare a handler with it, and it does not compile
 * in a receiver that has no `confirm`.
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

/** A task record whose status is known to be `S`. */
export type TaskWithStatus<S extends TaskStatus> = Task & { readonly status: S };

/** A task record with a status that the contract does not list: kept, reported, never treated as final. */
export type TaskWithUnknownStatus = Omit<Task, 'status'> & { readonly status: string };
