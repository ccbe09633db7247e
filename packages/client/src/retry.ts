import { type Deadline, shorten, sleep } from './deadline.ts';
import { isBranded, type VideoClientError } from './errors/video-client-error.ts';
import { getMember } from './json.ts';
import type { Call } from './start-call.ts';
import { system } from './system.ts';

/** What is known of the attempts of a request. */
export interface Attempts {
  /** Number of retries so far; work that makes progress may reset it. */
  retries: number;
  /** Whether the gate makes the next attempt wait, before all others. */
  isHeldBack?: boolean;
}

/**
 * Runs a request again, with growing delays, as long as the rule, the retries and the deadline allow it.
 *
 * @param run makes one attempt; its deadline is the `timeout` of the call
 * @param mayRetry whether the failure allows another attempt
 */
export async function withRetries<T>(
  { context, options, deadline }: Call,
  run: (attempt: Deadline) => Promise<T>,
  mayRetry: (error: unknown) => boolean = isTransient,
  attempts: Attempts = { retries: 0 },
): Promise<T> {
  const { maxRetries = context.maxRetries, timeout = context.timeout } = options;
  for (;;) {
    try {
      return await run(shorten(deadline, timeout));
    } catch (error) {
      if (attempts.retries >= maxRetries || !mayRetry(error)) throw error;
      const delay = delayAfter(error, attempts.retries);
      // The deadline does not allow another attempt, so the call fails now.
      if (system.elapsed() + delay >= deadline.endsAt) throw error;
      attempts.retries++;
      const { retries } = attempts;
      const message = `${error}; retry ${retries} of ${maxRetries} in ${Math.round(delay)} ms`;
      context.emit({ type: 'retry', message, error, retries, delay });
      if (!attempts.isHeldBack) await sleep(delay, 'The retry', deadline.signal);
    }
  }
}

/** Whether a refused read or upload may succeed later. */
export function isTransientStatus(status: unknown): boolean {
  return typeof status === 'number' && (status === 408 || status === 429 || status >= 500);
}

/** Whether a read, an upload or a download that failed may succeed later. */
export function isTransient(error: unknown): error is VideoClientError {
  return (
    isBranded(error) &&
    (['connection', 'timeout'].includes(error.code) ||
      getMember(error, 'retryable') === true ||
      isTransientStatus(getMember(error, 'status')))
  );
}

/** The longest `Retry-After` that is respected, and the longest time that is added to it, in milliseconds. */
const maxRetryAfter = 60_000;
const maxJitter = 500;

/** The backoff after the first attempt, and the longest one, in milliseconds. */
const firstBackoff = 500;
const maxBackoff = 20_000;

/**
 * The delay before the next attempt: exponential backoff with full jitter, or the `Retry-After` of the error, capped, plus
 * a little jitter, so that clients that were refused at the same time do not retry at the same time.
 */
export function delayAfter(error: unknown, retries: number): number {
  const retryAfter = getMember(error, 'retryAfter');
  const random = system.random();
  return typeof retryAfter === 'number'
    ? Math.min(retryAfter, maxRetryAfter) + random * maxJitter
    : random * Math.min(maxBackoff, firstBackoff * 2 ** retries);
}

/** Returns the `Retry-After` of a response, seconds or an HTTP date, in milliseconds from now; undefined when it cannot be read. */
export function getRetryAfter(headers: Headers): number | undefined {
  // Stryker disable next-line StringLiteral: no number and no date.
  const value = headers.get('retry-after') ?? '';
  if (/^[\d.]+$/.test(value)) return getDelay(Number(value) * 1000);
  // `Date.parse` reads nearly every text with a number as a date; an HTTP date ends with GMT.
  return /GMT$/.test(value) ? getDelay(Date.parse(value) - system.now()) : undefined;
}

function getDelay(delay: number): number | undefined {
  return Number.isNaN(delay) ? undefined : Math.max(0, delay);
}
