import type { UsableRecord } from './check-record.ts';
import { retryDelay } from './decide.ts';
import { CallbackError } from './errors.ts';
import { describe, guarded } from './events.ts';
import type { Kit } from './kit.ts';
import type { DeadLetter } from './options.ts';
import type { CallbackRecord, Failure } from './record.ts';
import { released } from './record.ts';

/** An attempt of the handlers that failed; times are milliseconds of the store's clock. */
export interface FailedAttempt {
  readonly began: number;
  readonly now: number;
  readonly error: unknown;
}

const MAX_ERROR_LENGTH = 500;

/** The record after one more failed attempt: to be run again, or given up. */
export function failedRecord(
  kit: Kit,
  record: CallbackRecord,
  said: UsableRecord,
  attempt: FailedAttempt,
): CallbackRecord {
  return released(
    record,
    said,
    failureOf(kit, record, said, attempt),
    attempt.now + kit.settings.overdueAfter,
  );
}

/** The failure to keep after one more attempt. Attempts that begin before the backoff is over do not count. */
export function failureOf(
  { settings }: Kit,
  { failure }: CallbackRecord,
  said: UsableRecord,
  { began, now, error }: FailedAttempt,
): Failure {
  const same = failure?.status === said.status ? failure : undefined;
  const early = same !== undefined && began < same.retryAt;
  const attempts = (same?.attempts ?? 0) + (early ? 0 : 1);
  return {
    status: said.status,
    attempts,
    at: now,
    retryAt: early ? same.retryAt : now + retryDelay(settings.retryAfter, attempts - 1),
    error: describe(error).slice(0, MAX_ERROR_LENGTH),
    givenUp: attempts >= settings.maxAttempts,
    task: said.confirmed ? null : said.task,
  };
}

/** The error of a run whose lease has lapsed. */
export function runDied(): CallbackError<'run_died'> {
  return new CallbackError(
    'run_died',
    'The run of the handlers did not end: its process died, or could not reach the store.',
  );
}

/** Reports a record that has become a dead letter. */
export function reportIfGivenUp(kit: Kit, record: CallbackRecord, error: unknown): void {
  const { settings, report } = kit;
  const letter = letterOf(record);
  if (letter?.givenUp !== true) return;
  const { ref, taskId, status: taskStatus, attempts } = letter;
  const time = settings.now();
  report({ name: 'given_up', time, ref, taskId, taskStatus, attempts, error });
  guarded(
    () => settings.onGivenUp?.(letter),
    (failed) => report({ name: 'failure', time, what: 'onGivenUp', error: failed }),
  );
}

/** The dead letter that a record holds. */
export function letterOf({ ref, taskId, failure }: CallbackRecord): DeadLetter | undefined {
  if (failure === null || taskId === null) return undefined;
  const { status, attempts, at, error, givenUp } = failure;
  return { ref, taskId, status, attempts, failedAt: new Date(at), error, givenUp };
}
