import type { Policy } from '../ports/policy.ts';
import type { DeliveryAttempt, DeliveryRecord } from '../ports/records.ts';

/** The verdict on an attempt: accepted, refused permanently, blocked because the URL is not allowed, or to retry. */
type AttemptVerdict = 'delivered' | 'rejected' | 'blocked' | 'retry';

/** Returns the verdict on an attempt. */
export function getVerdict(attempt: Pick<DeliveryAttempt, 'response' | 'blocked'>): AttemptVerdict {
  if (attempt.blocked) return 'blocked';
  const status = attempt.response?.status ?? 0;
  if (status >= 200 && status < 300) return 'delivered';
  return status === 422 ? 'rejected' : 'retry';
}

/** Input of {@link afterAttempt}. */
export interface AttemptPolicy {
  readonly retries: Policy['callback-retries'];
  /** At least 0 and below 1. */
  readonly random: number;
  /** When the attempt ended in milliseconds since 1970. */
  readonly now: number;
}

/** Returns the record that follows an attempt made on the schedule. */
export function afterAttempt(
  record: DeliveryRecord,
  attempt: DeliveryAttempt,
  policy: AttemptPolicy,
): DeliveryRecord {
  const { retries, random, now } = policy;
  const verdict = getVerdict(attempt);
  const attempts = [...record.attempts, attempt];
  const next = { ...record, version: record.version + 1, attempts };
  if (verdict !== 'retry') return { ...next, state: verdict, nextAttemptAt: null };
  if (attempts.length >= record.maximumAttempts) return { ...next, state: 'exhausted', nextAttemptAt: null };
  return { ...next, state: 'scheduled', nextAttemptAt: now + backoffDelay(attempts.length, retries, random) };
}

/** Returns the record that follows an attempt the developer asked for: it can only improve the state. */
export function afterRedelivery(record: DeliveryRecord, attempt: DeliveryAttempt): DeliveryRecord {
  const verdict = getVerdict(attempt);
  const attempts = [...record.attempts, attempt];
  const next = { ...record, version: record.version + 1, attempts };
  return verdict === 'delivered' ? { ...next, state: 'delivered', nextAttemptAt: null } : next;
}

/**
 * Returns the delay before the next attempt: doubling from the first to the longest delay, then half of it fixed and
 * half of it random, so that receivers are not hit by many at once.
 *
 * @param attempt attempts made so far, at least 1
 * @param random at least 0 and below 1
 * @returns milliseconds
 * @example
 * ```ts
 * backoffDelay(3, { attempts: 6, firstDelaySeconds: 1, maximumDelaySeconds: 60 }, 0.5); // 3000
 * ```
 */
export function backoffDelay(attempt: number, retries: Policy['callback-retries'], random: number): number {
  const full = Math.min(retries.firstDelaySeconds * 2 ** (attempt - 1), retries.maximumDelaySeconds) * 1000;
  return Math.round(full / 2 + (full / 2) * random);
}
