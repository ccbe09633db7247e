import type { CallbackSource } from './handlers.ts';
import type { ResultCode } from './result.ts';

interface EventBase {
  /** When it began: milliseconds since 1970, by this process's clock. */
  readonly time: number;
}

interface Timed extends EventBase {
  /** Milliseconds. */
  readonly duration: number;
}

/** A delivery was responded to, or the reconciler or `retry` is done with a task. */
export interface ResultEvent extends Timed {
  readonly name: 'result';
  readonly code: ResultCode;
  /** The HTTP status of the response; 200 also for work that failed after it was acknowledged. */
  readonly httpStatus: number;
  readonly source: CallbackSource;
  /** Known once the token is known to be genuine. */
  readonly ref?: string;
  /** The task that the record claims to be about. */
  readonly taskId?: string;
  readonly taskStatus?: string;
  /** The error behind a code that ends in `_failed`; an `AggregateError` if releasing the lease failed as well. */
  readonly error?: unknown;
}

/** The handlers of a task's status have run. */
export interface HandlersEvent extends Timed {
  readonly name: 'handlers';
  readonly ref: string;
  readonly taskId: string;
  readonly taskStatus: string;
  readonly source: CallbackSource;
  readonly attempt: number;
  readonly error?: unknown;
}

/** `confirm` has read a task, or failed. */
export interface ConfirmEvent extends Timed {
  readonly name: 'confirm';
  readonly taskId: string;
  readonly error?: unknown;
}

/** A usable record held a status, a category or fields that the contract does not list. */
export interface UnrecognizedEvent extends EventBase {
  readonly name: 'unrecognized';
  readonly ref: string;
  readonly taskId: string;
  /** Names of fields. */
  readonly fields: readonly string[];
  /** The category, if it is new. */
  readonly category?: string;
  /** The status, if it is new. */
  readonly taskStatus?: string;
}

/** The handlers of a status failed `maxAttempts` times: a dead letter. */
export interface GivenUpEvent extends EventBase {
  readonly name: 'given_up';
  readonly ref: string;
  readonly taskId: string;
  readonly taskStatus: string;
  readonly attempts: number;
  readonly error?: unknown;
}

/** A round of the reconciler is over. */
export interface ReconciledEvent extends Timed {
  readonly name: 'reconciled';
  readonly checked: number;
  readonly changed: number;
  readonly failed: number;
}

/** Something failed that is neither a delivery nor a task: a hook, the removal of old records, a round. */
export interface FailureEvent extends EventBase {
  readonly name: 'failure';
  readonly what: 'onEvent' | 'onGivenUp' | 'purge' | 'reconcile';
  readonly error: unknown;
}

/** What `onEvent` receives. No event holds a token. */
export type CallbackEvent =
  | ResultEvent
  | HandlersEvent
  | ConfirmEvent
  | UnrecognizedEvent
  | GivenUpEvent
  | ReconciledEvent
  | FailureEvent;
