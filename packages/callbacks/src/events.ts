import type { CallbackSource } from './handlers.ts';
import { type Result, type ResultCode, statusOf } from './result.ts';
import type { Settings } from './settings.ts';

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

/** Passes an event on: to `onEvent`, and as one line to the console if it is about a failure. */
export type Report = (event: CallbackEvent) => void;

/** Requests that anybody can send, without a genuine token, print at most one line in this time (milliseconds). */
const QUIET_TIME = 60_000;
const ANYBODY: ReadonlySet<string> = new Set([
  'token_forged',
  'token_unknown',
  'token_expired',
  'token_revoked',
]);

/** Builds the one function by which everything that happens is reported. It never throws. */
export function createReport({ onEvent, logFailures }: Settings): Report {
  const printedAt = new Map<string, number>();

  function print(event: CallbackEvent): void {
    const line = failureLine(event);
    if (!logFailures || line === undefined) return;
    if (event.name === 'result' && ANYBODY.has(event.code)) {
      const last = printedAt.get(event.code);
      if (last !== undefined && event.time - last < QUIET_TIME) return;
      printedAt.set(event.code, event.time);
    }
    console.error(line);
  }

  return (event) => {
    print(event);
    if (onEvent === undefined) return;
    guarded(
      () => onEvent(event),
      (error) => print({ name: 'failure', time: event.time, what: 'onEvent', error }),
    );
  };
}

/** What a result event says whatever the result is. */
export type ResultDetails = Pick<ResultEvent, 'source'> & Partial<ResultEvent>;

/** Runs `work` to its result and reports it. Never rejects: what the store throws becomes `store_failed`. */
export async function reported<R extends Result | undefined>(
  { settings, report }: { readonly settings: Settings; readonly report: Report },
  details: ResultDetails,
  work: () => Promise<R>,
): Promise<R | Result> {
  const time = settings.now();
  const began = settings.elapsed();
  let result: R | Result;
  try {
    result = await work();
  } catch (error) {
    result = { code: 'store_failed', error };
  }
  if (result === undefined) return result;
  const { body, retryAfter, ...event } = result;
  const duration = settings.elapsed() - began;
  report({ name: 'result', time, duration, httpStatus: statusOf(result), ...details, ...event });
  return result;
}

/** Calls a function of the user's; what it throws or rejects with goes to `failed`. */
export function guarded(call: () => unknown, failed: (error: unknown) => void): void {
  // The executor runs at once; what it throws becomes a rejection.
  new Promise((resolve) => resolve(call())).catch(failed);
}

const FINE: ReadonlySet<string> = new Set([
  'processed',
  'acknowledged',
  'duplicate',
  'late',
  'token_malformed',
  'method',
]);

/** The line about a failure; `undefined` for what is no failure. */
function failureLine(event: CallbackEvent): string | undefined {
  if (event.name === 'result') return FINE.has(event.code) ? undefined : resultLine(event);
  if (event.name === 'given_up') {
    const { attempts, taskStatus } = event;
    return line(`gave up ${taskStatus} after ${attempts} attempts; run it again with retry(ref)`, event);
  }
  return event.name === 'failure' ? line(`${event.what} failed`, event) : undefined;
}

function resultLine(event: ResultEvent): string {
  return line(
    event.source === 'callback'
      ? `${event.code}, responded ${event.httpStatus}`
      : `${event.source}: ${event.code}`,
    event,
  );
}

interface Details {
  readonly ref?: string;
  readonly taskId?: string;
  readonly error?: unknown;
}

function line(what: string, { ref, taskId, error }: Details): string {
  const about = [
    ref === undefined ? [] : `ref ${JSON.stringify(ref)}`,
    taskId === undefined ? [] : `task ${taskId}`,
  ].flat();
  const where = about.length === 0 ? '' : ` (${about.join(', ')})`;
  return `@videogen/callbacks: ${what}${where}${error === undefined ? '' : `: ${describe(error)}`}`;
}

/** An error in one line, with the errors it is made of. */
export function describe(error: unknown): string {
  const inner = error instanceof AggregateError ? ` [${error.errors.map(String).join('; ')}]` : '';
  return `${text(error)}${inner}`.replace(/\p{Cc}+/gu, ' ');
}

function text(error: unknown): string {
  try {
    return String(error);
  } catch {
    return 'an error that cannot be shown as text';
  }
}
