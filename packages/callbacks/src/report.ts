import type { CallbackEvent, ResultEvent } from './events.ts';

/** Passes an event on: to `onEvent`, and as one line to the console if it is about a failure. */
export type Report = (event: CallbackEvent) => void;

/** What the reporter needs of the settings. */
export interface ReportSettings {
  readonly onEvent: ((event: CallbackEvent) => unknown) | undefined;
  readonly logFailures: boolean;
}

/** Requests that anybody can send, without a genuine token, print at most one line in this time (milliseconds). */
const QUIET_TIME = 60_000;
const ANYBODY: ReadonlySet<string> = new Set([
  'token_forged',
  'token_unknown',
  'token_expired',
  'token_revoked',
]);

/** Builds the one function by which everything that happens is reported. It never throws. */
export function createReport({ onEvent, logFailures }: ReportSettings): Report {
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
