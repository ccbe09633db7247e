import { CallbackError } from './errors.ts';
import type { CallbackSource } from './handlers.ts';
import { isStoreError } from './limit-store.ts';
import { getStatus, type Result } from './result.ts';
import { describe, safeError } from './safe-error.ts';
import { withTimeout } from './time.ts';

interface EventBase {
  /** When it started: milliseconds since 1970 by this process's clock. */
  readonly time: number;
}

interface Timed extends EventBase {
  /** Milliseconds. */
  readonly duration: number;
}

/** The kit has responded to a delivery, or the reconciler or `retry` has finished a task. */
export interface ResultEvent extends Timed, Omit<Result, 'body' | 'retryAfter'> {
  readonly name: 'result';
  /** The HTTP status of the response; 200 for work after `acknowledgeFirst`, even if it failed. */
  readonly httpStatus: number;
  readonly source: CallbackSource;
}

interface AboutTask extends EventBase {
  readonly ref: string;
  readonly taskId: string;
  readonly taskStatus: string;
}

/** The handlers of a task's status have run. */
export interface HandlersEvent extends Timed, AboutTask {
  readonly name: 'handlers';
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

/** A valid task has a status, a category or fields that the contract does not list. */
export interface UnrecognizedEvent extends EventBase {
  readonly name: 'unrecognized';
  readonly ref: string;
  readonly taskId: string;
  /** Names of the first 20 fields, at most 200 characters each. */
  readonly fields: readonly string[];
  /** The category, if the contract does not list it. */
  readonly category?: string;
  /** The status, if the contract does not list it. */
  readonly taskStatus?: string;
}

/** The handlers of a status failed `maxAttempts` times: a dead letter. */
export interface GivenUpEvent extends AboutTask {
  readonly name: 'given_up';
  readonly attempts: number;
  readonly error?: unknown;
}

/** A task has had no final status within `deadline`, and `onOverdue` has run. */
export interface OverdueEvent extends EventBase {
  readonly name: 'overdue';
  readonly ref: string;
  readonly taskId: string;
  /** The last status whose handlers succeeded. */
  readonly taskStatus?: string;
}

/** A reconciliation has finished. */
export interface ReconciledEvent extends Timed {
  readonly name: 'reconciled';
  readonly checked: number;
  readonly changed: number;
  readonly failed: number;
  /** Number of tasks that still run: they take long or hang. */
  readonly running: number;
}

/**
 * The removal of old records, the renewal of a lease or a reconciliation failed, or the store reports that it has
 * lost something or may do so.
 */
export interface FailureEvent extends EventBase {
  readonly name: 'failure';
  /** A failure of `onEvent` itself is only printed. */
  readonly what: 'purge' | 'reconcile' | 'renew' | 'store';
  readonly error: unknown;
}

/** An event that `onEvent` receives. No event contains a token. */
export type CallbackEvent =
  | ResultEvent
  | HandlersEvent
  | ConfirmEvent
  | UnrecognizedEvent
  | GivenUpEvent
  | OverdueEvent
  | ReconciledEvent
  | FailureEvent;

/** Passes an event to `onEvent`, and prints a failure as one line. */
export type Report = (event: CallbackEvent) => void;

/** Minimum time between two lines about requests without a valid token, which anyone can send (milliseconds). */
const QUIET_TIME = 60_000;
const UNAUTHENTICATED: ReadonlySet<string> = new Set([
  'token_forged',
  'token_unknown',
  'token_expired',
  'token_revoked',
]);

/** The options of a receiver about events. */
interface ReportOptions {
  readonly onEvent: ((event: CallbackEvent) => unknown) | undefined;
  readonly logFailures: boolean;
  /** Maximum time of a hook (milliseconds). */
  readonly callTimeout: number;
}

/** Creates the function that reports every event. It never throws. */
export function createReport({ onEvent, logFailures, callTimeout }: ReportOptions): Report {
  const printedAt = new Map<string, number>();

  function print(event: CallbackEvent): void {
    const line = logFailures ? failureLine(event) : undefined;
    if (line === undefined) return;
    if (event.name === 'result' && UNAUTHENTICATED.has(event.code)) {
      const last = printedAt.get(event.code) ?? Number.NEGATIVE_INFINITY;
      if (event.time - last < QUIET_TIME) return;
      printedAt.set(event.code, event.time);
    }
    console.error(line);
  }

  return (event) => {
    print(event);
    if (onEvent === undefined) return;
    const late = (): Error =>
      new CallbackError(
        // Stryker disable next-line StringLiteral: the line has the message alone.
        'hook_timeout',
        `onEvent took longer than callTimeout, ${callTimeout} ms. The kit does not wait for it any longer.`,
      );
    withTimeout(() => onEvent(event), callTimeout, late).catch((error: unknown) => {
      if (logFailures) console.error(line('onEvent failed', { error }));
    });
  };
}

/** The fields of a result event that do not depend on the result. */
export type ResultDetails = Pick<ResultEvent, 'source'> & Partial<ResultEvent>;

interface Clocks {
  readonly now: () => number;
  /** A clock whose differences count. */
  readonly elapsed: () => number;
}

/**
 * Runs `work` and reports its result. Never rejects: an error of the store becomes `store_failed`, and one of an adapter or
 * of the kit itself `internal_error`.
 */
export async function reported<R extends Result | undefined>(
  { settings, report }: { readonly settings: Clocks; readonly report: Report },
  details: ResultDetails,
  work: () => Promise<R>,
): Promise<R | Result> {
  const time = settings.now();
  const began = settings.elapsed();
  let result: R | Result;
  try {
    result = await work();
  } catch (error) {
    result = { code: isStoreError(error) ? 'store_failed' : 'internal_error', error: safeError(error) };
  }
  if (result === undefined) return result;
  const { body, retryAfter, ...event } = result;
  const duration = settings.elapsed() - began;
  report({ name: 'result', time, duration, httpStatus: getStatus(result), ...details, ...event });
  return result;
}

const NO_FAILURES: ReadonlySet<string> = new Set([
  'processed',
  'acknowledged',
  'duplicate',
  'late',
  'token_malformed',
  'method',
]);

/** Returns the line about a failure; `undefined` if the event is not one. */
function failureLine(event: CallbackEvent): string | undefined {
  if (event.name === 'result') return NO_FAILURES.has(event.code) ? undefined : resultLine(event);
  if (event.name === 'given_up') {
    const { attempts, taskStatus } = event;
    return line(`gave up ${taskStatus} after ${attempts} attempts; run it again with retry(ref)`, event);
  }
  if (event.name === 'overdue') {
    const status = event.taskStatus ?? 'unknown';
    return line(
      `not ended within the deadline, last status ${status}; it may still end and cost credits`,
      event,
    );
  }
  return event.name === 'failure' ? line(`${event.what} failed`, event) : undefined;
}

function resultLine(event: ResultEvent): string {
  const { source, code, httpStatus } = event;
  return line(source === 'callback' ? `${code}, responded ${httpStatus}` : `${source}: ${code}`, event);
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
