import type { Core } from './core.ts';
import type { ApiError } from './errors/api-error.ts';
import { branded } from './errors/video-client-error.ts';
import { sleep } from './limit.ts';
import type { RequestOptions } from './options.ts';
import { retryDelay } from './retry.ts';

/**
 * Runs something again and again, with growing delays, as long as its errors allow it.
 *
 * @param mayRetry whether an error may be gone on the next try
 */
export async function repeat<T>(
  core: Core,
  { maxRetries = core.maxRetries, signal }: RequestOptions,
  mayRetry: (error: unknown) => boolean,
  run: () => Promise<T>,
): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await run();
    } catch (error) {
      if (retries >= maxRetries || !mayRetry(error)) throw error;
      const delay = retryDelay(retries, retryAfterOf(error), core.random(), core.options.retry);
      core.log(() => `${String(error)}; retry ${retries + 1} of ${maxRetries} in ${Math.round(delay)} ms`);
      await sleep(core.clock, delay, signal, 'The wait before a retry');
    }
  }
}

/** What the service asked to wait, in milliseconds. */
export function retryAfterOf(error: unknown): number | undefined {
  return branded(error) && 'retryAfter' in error ? (error as ApiError).retryAfter : undefined;
}
