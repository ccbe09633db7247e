import type { CallbackEvent } from './events.ts';
import type { CallbackHandlers, ConfirmTask } from './handlers.ts';
import type { CallbackStore } from './store.ts';
import type { Duration } from './time.ts';

/** Options that every receiver has. Durations are milliseconds or texts such as `'30s'`. */
export interface ReceiverSettings {
  /** The public URL under which deliveries arrive, without token; its query is kept. At most 2004 characters. */
  readonly publicUrl: string | URL;
  /** The secrets of the tokens, 32 bytes or more each: the first one mints, every one verifies. */
  readonly secrets: readonly (string | Uint8Array)[];
  /** Where the kit keeps its records. */
  readonly store: CallbackStore;
  /** Receives every event, for logs, metrics and traces. What it throws is printed and changes no response. */
  readonly onEvent?: ((event: CallbackEvent) => unknown) | undefined;
  /** Receives each dead letter: the handlers of a status failed `maxAttempts` times. */
  readonly onGivenUp?: ((letter: DeadLetter) => unknown) | undefined;
  /** Whether each failure is printed as one line with `console.error`. @default true */
  readonly logFailures?: boolean | undefined;
  /** How long a URL is good for unless `createUrl` says otherwise. @default '3d' */
  readonly expiresIn?: Duration | undefined;
  /** Largest body in bytes. @default 262_144 */
  readonly maxBodyBytes?: number | undefined;
  /** How long a body may take to arrive. @default '10s' */
  readonly readTimeout?: Duration | undefined;
  /** How long `confirm` may take. @default '10s' */
  readonly confirmTimeout?: Duration | undefined;
  /** How long the handlers of one status may take; then the run counts as failed. @default '5m' */
  readonly handlerTimeout?: Duration | undefined;
  /**
   * Attempts of the handlers of one status before they are given up. Attempts that come faster than the backoff
   * (`retryAfter`, doubled each time, an hour at most) count as one; 16 take about seven hours. @default 16
   */
  readonly maxAttempts?: number | undefined;
  /** How long a run of handlers is safe from others; renewed while it runs. @default '30s' */
  readonly leaseTime?: Duration | undefined;
  /** How long a delivery waits for another run of the same task before the 503. @default '5s' */
  readonly busyTimeout?: Duration | undefined;
  /** How long after a bound task's last news the reconciler reads it. @default '5m' */
  readonly overdueAfter?: Duration | undefined;
  /** `Retry-After` of a 503, and the first delay after a failure. @default '5s' */
  readonly retryAfter?: Duration | undefined;
  /**
   * Whether the task that `confirm` read must name this very URL as its `callback_url` before it binds an unbound
   * one. It stops a leaked URL from being used for another of your tasks. @default true
   */
  readonly matchCallbackUrl?: boolean | undefined;
  /** How long a record is kept after its URL has expired, and polled until its task is final. @default '7d' */
  readonly keepAfterExpiry?: Duration | undefined;
  /** The clock of this process, milliseconds since 1970. Leases use the store's. @default Date.now */
  readonly now?: (() => number) | undefined;
  /** Source of random bytes. @default crypto.getRandomValues */
  readonly random?: ((size: number) => Uint8Array) | undefined;
}

/** Options of a receiver that reads every task again: its handlers get confirmed tasks. */
export interface ConfirmingReceiverOptions extends ReceiverSettings, CallbackHandlers<'confirmed'> {
  /** Reads the task from the API. */
  readonly confirm: ConfirmTask;
  /**
   * Respond with 200 as soon as token and record are usable and noted in the store, and do the rest afterwards, in
   * the platform's `waitUntil` where it has one. The reconciler runs again what fails then. @default false
   */
  readonly acknowledgeFirst?: boolean | undefined;
}

/** Options of a receiver that believes its callbacks: its handlers get claims. */
export interface ClaimingReceiverOptions extends ReceiverSettings, CallbackHandlers<'claimed'> {
  readonly confirm?: undefined;
  /** Not without `confirm`: nothing could read a task again whose handlers failed after the 200. */
  readonly acknowledgeFirst?: false | undefined;
}

/** The handlers of a status that have failed, as `list({ failed: true })` returns them. */
export interface DeadLetter {
  readonly ref: string;
  readonly taskId: string;
  /** The task's status whose handlers failed. */
  readonly status: string;
  readonly attempts: number;
  readonly failedAt: Date;
  /** The message of the last error. */
  readonly error: string;
  /** False while the kit still runs the handlers again by itself. */
  readonly givenUp: boolean;
}
