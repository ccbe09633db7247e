import type { CallbackEvent } from './events.ts';
import type { CallbackHandlers, ConfirmTask, OverdueHandler, TaskReader } from './handlers.ts';
import type { CallbackStore } from './store.ts';
import type { Duration } from './time.ts';

/** Options of every receiver. Durations are milliseconds or texts such as `'30s'`. */
export interface ReceiverSettings extends ReceiverTuning {
  /** The public URL of the receiver, without token; its query is kept. It has to leave space for 79 characters of the token. */
  readonly publicUrl: string | URL;
  /** The secrets of the tokens, at least 32 bytes each. The first one signs new tokens; all of them verify. */
  readonly secrets: readonly (string | Uint8Array)[];
  /** Stores the records of the kit. */
  readonly store: CallbackStore;
}

/** Options with defaults that fit most applications; the README has the reasons to change them. */
export interface ReceiverTuning {
  /** Receives every event, for logs, metrics and traces. Its errors are printed and change no response. */
  readonly onEvent?: ((event: CallbackEvent) => unknown) | undefined;
  /** Whether each failure is printed as one line with `console.error`. @default true */
  readonly logFailures?: boolean | undefined;
  /** Maximum size of a body in bytes. @default 262_144 */
  readonly maxBodyBytes?: number | undefined;
  /**
   * Maximum time of each call of the store, `confirm` and `onEvent`, of receiving a body, and of the wait for another run
   * of the same task. The delivery gets a 408 when its body takes longer, otherwise a 503. @default '10s'
   */
  readonly callTimeout?: Duration | undefined;
  /** Maximum time of the handlers of one status; a longer run counts as failed. @default '5m' */
  readonly handlerTimeout?: Duration | undefined;
  /**
   * Maximum number of attempts of the handlers of one status. Attempts within the backoff (`retryAfter`, doubled each
   * time, an hour at most) count as one; 16 take about seven hours. @default 16
   */
  readonly maxAttempts?: number | undefined;
  /** Time after which a lease expires unless it is renewed. The kit renews it while handlers run. @default '30s' */
  readonly leaseTime?: Duration | undefined;
  /** Time without a callback after which the reconciler reads a bound task. @default '5m' */
  readonly overdueAfter?: Duration | undefined;
  /**
   * Time for a task to reach a final status, from when it is bound or first claimed. Then the task is overdue: `onOverdue`
   * runs once, an event and a line report it, and `waitFor` rejects. The task is still read, and handled when it ends.
   * @default '1d'
   */
  readonly deadline?: Duration | undefined;
  /** Maximum `Retry-After` of the service that the kit follows; it delays the task that was read. @default '1m' */
  readonly maxRetryAfter?: Duration | undefined;
  /** `Retry-After` of a 503, and the first delay after a failure. @default '5s' */
  readonly retryAfter?: Duration | undefined;
  /** The clock of this process, milliseconds since 1970. Leases use the store's. @default Date.now */
  readonly now?: (() => number) | undefined;
}

/** Options of a receiver with `confirm`: its handlers receive confirmed tasks. */
export interface ConfirmingReceiverOptions
  extends ReceiverSettings,
    CallbackHandlers<'confirmed'>,
    OverdueHandler {
  /** Reads the task from the API: a client of `@videogen/client`, or a function. */
  readonly confirm: ConfirmTask | TaskReader;
  /**
   * Whether to respond with 200 before the task is confirmed and processed. That happens afterwards, within the
   * platform's `waitUntil` if it has one; the reconciler processes the task again if it fails. @default false
   */
  readonly acknowledgeFirst?: boolean | undefined;
}

/** Options of a receiver without `confirm`: its handlers receive claims. */
export interface ClaimingReceiverOptions extends ReceiverSettings, CallbackHandlers<'claimed'> {
  readonly confirm?: undefined;
  /** Needs `confirm`: the reconciler runs it. */
  readonly onOverdue?: undefined;
  /** Needs `confirm`: otherwise a task whose handlers fail after the 200 could not be read again. */
  readonly acknowledgeFirst?: false | undefined;
}

/** A status whose handlers have failed, or `overdue` for `onOverdue`, as `list({ failed: true })` returns it. */
export interface DeadLetter {
  readonly ref: string;
  readonly taskId: string;
  /** The status whose handlers failed. */
  readonly status: string;
  readonly attempts: number;
  readonly failedAt: Date;
  /** The message of the last error. */
  readonly error: string;
  /** Whether `maxAttempts` is reached. Before that, the kit retries by itself. */
  readonly givenUp: boolean;
}
