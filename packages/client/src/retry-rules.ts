import { isBranded, type VideoClientError } from './errors/video-client-error.ts';
import { getMember } from './json.ts';
import { system } from './system.ts';

/** Whether a refused read or upload may succeed later. */
export function isTransientStatus(status: unknown): boolean {
  return typeof status === 'number' && (status === 408 || status === 429 || status >= 500);
}

/** Whether a read, an upload or a download that failed may succeed later. */
export function isTransient(error: unknown): error is VideoClientError {
  if (!isBranded(error)) return false;
  if (error.code === 'connection' || error.code === 'timeout') return true;
  return getMember(error, 'retryable') === true || isTransientStatus(getMember(error, 'status'));
}

/**
 * The delay before a retry: exponential backoff with full jitter, or the `Retry-After` of the service, capped, plus a
 * little jitter, so that clients that were refused at the same time do not retry at the same time.
 */
export function retryDelay(retries: number, retryAfter: unknown, random: number): number {
  return typeof retryAfter === 'number'
    ? Math.min(retryAfter, 60_000) + random * 500
    : random * Math.min(20_000, 500 * 2 ** retries);
}

/** Reads a `Retry-After` header, seconds or an HTTP date, as milliseconds from now; undefined when it cannot be read. */
export function parseRetryAfter(value: string | null | undefined, now: number): number | undefined {
  if (!value) return undefined;
  // `Date.parse` reads nearly every text with a number as a date; an HTTP date ends with GMT.
  const delay = /^[\d.\s]+$/.test(value)
    ? Number(value) * 1000
    : Date.parse(/GMT$/.test(value) ? value : '') - now;
  return Number.isNaN(delay) ? undefined : Math.max(0, delay);
}

/** Returns the `Retry-After` of a response, in milliseconds from now. */
export function getRetryAfter(headers: Headers): number | undefined {
  return parseRetryAfter(headers.get('retry-after'), system.now());
}

/** The delay before the next attempt, by the `Retry-After` of the error. */
export function delayAfter(error: unknown, retries: number): number {
  return retryDelay(retries, getMember(error, 'retryAfter'), system.random());
}
