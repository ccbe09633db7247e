import { isBranded, type VideoClientError } from './errors/video-client-error.ts';
import { memberOf } from './json.ts';

/** Delays between two attempts. All times are in milliseconds. */
export interface RetryOptions {
  /**
   * Longest delay before the first retry; it doubles with each further one.
   * @default 500
   */
  readonly baseDelay?: number;
  /**
   * Longest delay that the doubling reaches.
   * @default 20_000
   */
  readonly maxDelay?: number;
  /**
   * Longest delay that a `Retry-After` of the service can set.
   * @default 60_000
   */
  readonly maxRetryAfter?: number;
}

/** Whether a refused read or upload may succeed later. */
export function isTransientStatus(status: unknown): boolean {
  return typeof status === 'number' && (status === 408 || status === 429 || status >= 500);
}

/** Whether a read, an upload or a download that failed may succeed later. */
export function isTransient(error: unknown): error is VideoClientError {
  if (!isBranded(error)) return false;
  if (error.code === 'connection' || error.code === 'timeout') return true;
  return memberOf(error, 'retryable') === true || isTransientStatus(memberOf(error, 'status'));
}

/** Whether a create request that failed may be sent again: it never left, or was refused with 429. */
export function mayResubmit(error: unknown): boolean {
  return (
    isBranded(error) && (error.code === 'rate_limit' || (error.code === 'connection' && error.sent === false))
  );
}

/** Whether a create request that failed may nevertheless have created a task. */
export function isAmbiguous(error: unknown): error is VideoClientError {
  if (!isBranded(error)) return false;
  const status = memberOf(error, 'status');
  return status === undefined ? error.sent === true : error.code === 'server' || status === 408;
}

/**
 * The delay before a retry: exponential backoff with full jitter, or the `Retry-After` of the service, capped, plus a
 * little jitter, so that clients that were refused at the same time do not retry at the same time.
 *
 * @param retries number of earlier retries, from 0
 * @param random a number from 0 to below 1
 */
export function retryDelay(
  retries: number,
  retryAfter: number | undefined,
  random: number,
  { baseDelay = 500, maxDelay = 20_000, maxRetryAfter = 60_000 }: RetryOptions = {},
): number {
  const backoff = random * Math.min(maxDelay, baseDelay * 2 ** retries);
  return retryAfter === undefined ? backoff : Math.min(retryAfter, maxRetryAfter) + random * baseDelay;
}
