import type { Core } from './core.ts';
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
export function isPassingStatus(status: number = 0): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** Whether an error of anything that may be repeated may be gone on the next try. */
export function isPassing(error: unknown): error is VideoClientError {
  if (!branded(error)) return false;
  const { code, status, retryable }: Clues = error;
  return code === 'connection' || code === 'timeout' || !!retryable || isPassingStatus(status);
}

/** What some errors have, and tells whether to try again. */
interface Clues {
  readonly code: string;
  readonly status?: number;
  readonly retryable?: boolean;
  readonly retryAfter?: number | undefined;
}

/** Whether a create request that failed may be sent again: it never left, or was refused with 429. */
export function mayResubmit(error: unknown): boolean {
  return (
    branded(error) && (error.code === 'rate_limit' || (error.code === 'connection' && error.sent === false))
  );
}

/** Whether a create request that failed may nevertheless have created a task. */
export function isInDoubt(error: unknown): error is VideoClientError {
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

/** What an answer asks to wait, in milliseconds from now. */
export function retryAfterOf(core: Core, headers: Headers): number | undefined {
  return parseRetryAfter(headers.get('retry-after'), core.clock.now());
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
 * @param count how many retries were made; whatever moves on may set it back
 */
export function repeat<T>(
  core: Core,
  options: RequestOptions,
  run: () => Promise<T>,
  mayRetry: (error: unknown) => boolean = isPassing,
  count: { retries: number } = { retries: 0 },
): Promise<T> {
  return run().catch(async (error) => {
    const { maxRetries = core.maxRetries, signal } = options;
    if (count.retries >= maxRetries || !mayRetry(error)) throw error;
    const delay = delayAfter(core, count.retries++, error);
    core.log(() => `${String(error)}; retry ${count.retries} of ${maxRetries} in ${Math.round(delay)} ms`);
    await sleep(core, delay, 'The wait before a retry', { signal });
    return repeat(core, options, run, mayRetry, count);
  });
}

/** The delay before the next try, by the options of the client and what was asked for with the error. */
export function delayAfter(core: Core, retries: number, error: unknown): number {
  // Sound: whatever failed, a missing member is undefined.
  const { retryAfter } = Object(error) as Clues;
  return retryDelay(retries, retryAfter, core.random(), core.options.retry);
}
