import type { Core } from './core.ts';
import type { ApiError } from './errors/api-error.ts';
import { branded, type VideoClientError } from './errors/video-client-error.ts';
import { sleep } from './limit.ts';
import type { RequestOptions } from './options.ts';

/** How long to wait between two tries. All times are in milliseconds. */
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
   * Longest `Retry-After` of the service that is obeyed; a longer one is cut to this.
   * @default 60_000
   */
  readonly maxRetryAfter?: number;
}

/** Whether a refused read or upload may succeed when it is repeated. */
export function isPassingStatus(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** Whether an error of a read may be gone on the next try. */
export function isPassing(error: unknown): error is VideoClientError {
  if (!branded(error)) return false;
  if (error.code === 'connection' || error.code === 'timeout') return true;
  // Sound: every status here is a number or undefined, which is none of those.
  return 'status' in error && isPassingStatus(error.status as number);
}

/** Whether a create request that failed may be sent again: it never left, or was refused with 429. */
export function mayResubmit(error: unknown): boolean {
  return (
    branded(error) && (error.code === 'rate_limit' || (error.code === 'connection' && error.sent === false))
  );
}

/** Whether a create request that failed may nevertheless have created a task. */
export function isInDoubt(error: unknown): boolean {
  if (!branded(error)) return false;
  if ('status' in error) return error.code === 'server' || error.status === 408;
  return error.sent === true;
}

/**
 * Reads a `Retry-After` header.
 *
 * @param value seconds or an HTTP date
 * @param now milliseconds since the epoch
 * @returns milliseconds from now, at least 0; undefined when there is none or it cannot be read
 */
export function parseRetryAfter(value: string | null | undefined, now: number): number | undefined {
  if (!value) return undefined;
  const delay = /^[\d.\s]+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(delay) ? undefined : Math.max(0, delay);
}

/**
 * The delay before a retry: exponential backoff with full jitter, or what the service asks for, capped, and
 * with a little jitter on top, so that those who were refused together do not come back together.
 *
 * @param retries how many were made before, from 0
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

/**
 * Runs something again and again, with growing delays, as long as its errors allow it.
 *
 * @param mayRetry whether an error may be gone on the next try
 */
export function repeat<T>(
  core: Core,
  options: RequestOptions,
  mayRetry: (error: unknown) => boolean,
  run: () => Promise<T>,
  retries: number = 0,
): Promise<T> {
  return run().catch(async (error) => {
    const { maxRetries = core.maxRetries, signal } = options;
    if (retries >= maxRetries || !mayRetry(error)) throw error;
    const delay = delayAfter(core, retries, retryAfterOf(error));
    core.log(() => `${String(error)}; retry ${retries + 1} of ${maxRetries} in ${Math.round(delay)} ms`);
    await sleep(core, delay, 'The wait before a retry', signal);
    return repeat(core, options, mayRetry, run, retries + 1);
  });
}

/** The delay before the next try, by the options of the client. */
export function delayAfter(
  { random, options }: Core,
  retries: number,
  retryAfter: number | undefined,
): number {
  return retryDelay(retries, retryAfter, random(), options.retry);
}

/** What the service asked to wait, in milliseconds. */
export function retryAfterOf(error: unknown): number | undefined {
  return branded(error) && 'retryAfter' in error ? (error as ApiError).retryAfter : undefined;
}
