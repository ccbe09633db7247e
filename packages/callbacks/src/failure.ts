import type { CheckedTask } from './check-record.ts';
import type { Internals } from './create-internals.ts';
import { retryDelay } from './decide.ts';
import { CallbackError } from './errors.ts';
import type { DeadLetter } from './options.ts';
import type { CallbackRecord, Failure } from './record.ts';
import { describe } from './safe-error.ts';
import { withoutToken } from './token.ts';
import { transition } from './transition.ts';

/** A failed attempt of the handlers; times are milliseconds of the store's clock. */
export interface FailedAttempt {
  readonly began: number;
  readonly now: number;
  readonly error: unknown;
}

const MAX_ERROR_LENGTH = 500;

/** Returns the record after one more failed attempt: to be retried, or given up. */
export function failedRecord(
  internals: Internals,
  record: CallbackRecord,
  task: CheckedTask,
  attempt: FailedAttempt,
): CallbackRecord {
  const failure = getFailure(internals, record, task, attempt);
  const readAt = attempt.now + internals.settings.overdueAfter;
  return transition(record, { name: 'fail', task, failure, readAt });
}

/** Returns the failure after one more attempt. Attempts that begin before the backoff is over do not count. */
export function getFailure(
  { settings }: Internals,
  record: CallbackRecord,
  task: CheckedTask,
  { began, now, error }: FailedAttempt,
): Failure {
  const same = record.failure?.status === task.status ? record.failure : undefined;
  const early = same !== undefined && began < same.retryAt;
  const attempts = (same?.attempts ?? 0) + (early ? 0 : 1);
  return {
    status: task.status,
    attempts,
    at: now,
    retryAt: early ? same.retryAt : now + retryDelay(settings.retryAfter, attempts - 1),
    error: describe(error).slice(0, MAX_ERROR_LENGTH),
    givenUp: attempts >= settings.maxAttempts,
    task: settings.isConfirming ? null : withoutToken(record, task.value),
  };
}

/** Returns the error of a run whose lease has expired. */
export function runDied(): CallbackError<'run_died'> {
  return new CallbackError(
    'run_died',
    'The handlers did not finish: their process died or could not reach the store. Check its logs.',
  );
}

/** Reports the record if it has become a dead letter. */
export function reportIfGivenUp(internals: Internals, record: CallbackRecord, error: unknown): void {
  const { settings, report } = internals;
  const letter = getDeadLetter(record);
  // Stryker disable next-line OptionalChaining: a record has a failure after a failed attempt.
  if (letter?.givenUp !== true) return;
  const { ref, taskId, status: taskStatus, attempts } = letter;
  report({ name: 'given_up', time: settings.now(), ref, taskId, taskStatus, attempts, error });
}

/** Returns the failed effect of a record; undefined if it has none. */
export function getDeadLetter(record: CallbackRecord): DeadLetter | undefined {
  const { ref, failure } = record;
  if (failure === null) return undefined;
  // Stryker disable next-line StringLiteral: a record with a failure has a task.
  const taskId = record.taskId ?? record.claimedTaskId ?? '';
  const { status, attempts, at, error, givenUp } = failure;
  return { ref, taskId, status, attempts, failedAt: new Date(at), error, givenUp };
}
