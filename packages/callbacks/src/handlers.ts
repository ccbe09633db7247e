import type { Task } from './contract.ts';
import type { Claimed, Confirmed, TaskWithStatus, TaskWithUnknownStatus } from './provenance.ts';
import type { Awaitable } from './store.ts';

/** What a handler is told beside the task. */
export interface CallbackContext {
  /** The name you gave to the URL, or the one that was made for it. */
  readonly ref: string;
  /** The task, a UUID in lower case. */
  readonly taskId: string;
  /**
   * The same for every run of this effect, `<task id>:<status>`: give it to whatever you call as idempotency key.
   * If the process dies after your effect and before the kit has noted it, the handler runs again with the same id.
   */
  readonly effectId: string;
  /** The status whose handlers ran before, null for the first. After a final status: what is being corrected. */
  readonly previousStatus: string | null;
  /** 1 for the first run of this effect, more after failures. */
  readonly attempt: number;
  /** Whether a delivery or the reconciler brought this. */
  readonly source: 'callback' | 'reconcile';
  /** Fields of the record that the contract does not list. */
  readonly unknownFields: readonly string[];
  /** Aborted when this run has lost its lease, because the store could not be reached: stop, another run may start. */
  readonly signal: AbortSignal;
}

/** A handler. What it returns is awaited; if it throws, the effect is run again later. */
export type CallbackHandler<T> = (task: T, context: CallbackContext) => unknown;

/**
 * The handlers, each with its effects once per task and status. `onStatus` comes before the one for the status;
 * both are one effect: if the second throws, the first is run again with it.
 */
export interface CallbackHandlers<F extends 'claimed' | 'confirmed'> {
  /** Every change to a status that the contract lists. */
  readonly onStatus?: CallbackHandler<Fact<F, Task>>;
  /** The task succeeded: its videos are in `output_videos`. */
  readonly onSuccess?: CallbackHandler<Fact<F, TaskWithStatus<'SUCCESS'>>>;
  /** The task failed. */
  readonly onFailed?: CallbackHandler<Fact<F, TaskWithStatus<'FAILED'>>>;
  /** The task was canceled. */
  readonly onCanceled?: CallbackHandler<Fact<F, TaskWithStatus<'CANCELED'>>>;
  /** A status that the contract does not list; the task is not treated as finished. */
  readonly onUnknownStatus?: CallbackHandler<Fact<F, TaskWithUnknownStatus>>;
}

/** {@link Claimed} or {@link Confirmed}, by name. */
export type Fact<F extends 'claimed' | 'confirmed', T> = F extends 'confirmed' ? Confirmed<T> : Claimed<T>;

/**
 * Reads the task from the API, as `(id) => client.tasks.get(id)` does. Resolve to null if the API says that there is
 * no such task; reject if you could not find out.
 */
export type ConfirmTask = (
  taskId: string,
  options: { readonly signal: AbortSignal },
) => Awaitable<TaskWithUnknownStatus | null | undefined>;

/** Why a delivery was refused, deferred or ignored. */
export type RejectionReason =
  | 'method'
  | 'token_malformed'
  | 'token_forged'
  | 'token_expired'
  | 'token_unknown'
  | 'token_revoked'
  | 'media_type'
  | 'content_encoding'
  | 'too_large'
  | 'timeout'
  | 'aborted'
  | 'body_consumed'
  | 'invalid_json'
  | 'invalid_record'
  | 'other_task'
  | 'other_callback_url'
  | 'no_such_task'
  | 'conflict'
  | 'unconfirmed'
  | 'busy'
  | 'lease_lost'
  | 'store_failed'
  | 'confirm_failed'
  | 'handler_failed';

/** What `onRejected` is told. There is never a token in it. */
export interface Rejection {
  readonly reason: RejectionReason;
  /** The status of the answer; 200 for `conflict`, and for what failed after it was acknowledged. */
  readonly status: number;
  readonly source: 'callback' | 'reconcile';
  /** Known once the token is known to be genuine. */
  readonly ref?: string;
  /** What the record claims to be about. */
  readonly taskId?: string;
  /** What was thrown, for the reasons that end in `_failed`. */
  readonly error?: unknown;
}

/** What `onUnrecognized` is told: news that the contract does not list, in a record that was usable all the same. */
export interface Unrecognized {
  readonly ref: string;
  readonly taskId: string;
  /** Names of fields. */
  readonly fields: readonly string[];
  /** The category, if it is new. */
  readonly category?: string;
  /** The status, if it is new; `onUnknownStatus` has it with the whole record, once. */
  readonly status?: string;
}
