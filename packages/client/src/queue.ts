import type { CreateQueue } from './create-queue.ts';
import { AbortError } from './errors/request-errors.ts';
import { memberOf, textOf } from './json.ts';
import { system } from './system.ts';

/** Longest pause that a `Retry-After` can set, in milliseconds; the same as of a retry. */
const maxPause = 60_000;

/** Options of a queue. */
export interface CreateQueueOptions {
  /** Max number of concurrent create requests. @default 4 */
  readonly concurrency?: number;
  /** At most `requests` within `interval` milliseconds. @default no limit */
  readonly rate?: { readonly requests: number; readonly interval: number };
}

/**
 * Creates a queue for the create requests of one or several clients. After a 429 every request in the queue waits for
 * the `Retry-After` of that response, at most 60 s.
 *
 * @throws {TypeError} when a number is not above 0
 * @example
 * ```ts
 * import { createVideoClient } from '@videogen/client';
 * import { createQueue } from '@videogen/client/queue';
 *
 * export const client = createVideoClient({
 *   baseUrl: 'http://127.0.0.1:4010',
 *   apiKey: 'emulator-key',
 *   queue: createQueue({ concurrency: 2, rate: { requests: 60, interval: 60_000 } }),
 * });
 * ```
 */
export function createQueue({ concurrency = 4, rate }: CreateQueueOptions = {}): CreateQueue {
  for (const [name, value] of Object.entries({
    concurrency,
    requests: rate?.requests ?? 1,
    interval: rate?.interval ?? 1,
  })) {
    if (!(value > 0))
      throw new TypeError(`${name} of a queue must be a number above 0, not ${textOf(value)}`);
  }
  const waiting = new Set<() => void>();
  const starts: number[] = [];
  let active = 0;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let timer: (() => void) | undefined;

  const delay = (): number => {
    const oldest = rate && starts.length >= rate.requests ? starts.at(-rate.requests) : undefined;
    const freeAt =
      oldest === undefined || !rate ? pausedUntil : Math.max(pausedUntil, oldest + rate.interval);
    return freeAt - system.elapsed();
  };
  const startNext = (): void => {
    timer?.();
    timer = undefined;
    for (const start of waiting) {
      if (active >= concurrency) return;
      const wait = delay();
      if (wait > 0) {
        timer = system.schedule(startNext, wait);
        return;
      }
      waiting.delete(start);
      active++;
      if (rate && starts.push(system.elapsed()) > rate.requests) starts.shift();
      start();
    }
  };
  const turn = (signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting.delete(start);
        reject(new AbortError('The wait in the queue was aborted', { cause: signal?.reason, sent: false }));
      };
      const start = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      if (signal?.aborted) return leave();
      signal?.addEventListener('abort', leave, { once: true });
      waiting.add(start);
      startNext();
    });
  return {
    run: async (request, signal) => {
      await turn(signal);
      try {
        return await request();
      } catch (error) {
        const retryAfter = memberOf(error, 'retryAfter');
        if (memberOf(error, 'code') === 'rate_limit' && typeof retryAfter === 'number')
          pausedUntil = Math.max(pausedUntil, system.elapsed() + Math.min(retryAfter, maxPause));
        throw error;
      } finally {
        active--;
        startNext();
      }
    },
  };
}
