import type { Clock } from './clock.ts';
import type { Deadlines } from './deadlines.ts';
import { AbortError, TimeoutError } from './errors/request-errors.ts';
import type { VideoClientError } from './errors/video-client-error.ts';

/** What bounds a piece of work. */
export interface Limits {
  readonly deadlines: Deadlines;
  /** What is done, for the message: `GET https://…`. */
  readonly what: string;
  /** In milliseconds. */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
  /** Whether the request may have left by now. */
  readonly sent?: () => boolean;
}

/**
 * Runs something that ends at once when the signal is aborted or the time is up, whether it listens or not.
 *
 * @throws {AbortError} when the signal is aborted
 * @throws {TimeoutError} when the time is up
 */
export function limited<T>(limits: Limits, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { deadlines, what, timeout, signal, sent } = limits;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortError(what, signal, false));
    const controller = new AbortController();
    const stop = (error: VideoClientError): void => {
      settle();
      reject(error);
      controller.abort(error);
    };
    const onAbort = (): void => stop(abortError(what, signal, sent?.()));
    const cancel = deadlines.add(timeout, () => {
      stop(new TimeoutError(`${what} took longer than ${timeout} ms`, { sent: sent?.() }));
    });
    const settle = (): void => {
      cancel();
      signal?.removeEventListener('abort', onAbort);
    };
    signal?.addEventListener('abort', onAbort);
    run(controller.signal).then(
      (value) => {
        settle();
        resolve(value);
      },
      (error: unknown) => {
        settle();
        reject(error);
      },
    );
  });
}

/**
 * Waits, and stops waiting at once when the signal is aborted.
 *
 * @throws {AbortError} when the signal is aborted
 */
export function sleep(
  clock: Clock,
  delay: number,
  signal: AbortSignal | undefined,
  what: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortError(what, signal));
    const onAbort = (): void => {
      cancel();
      reject(abortError(what, signal));
    };
    const cancel = clock.schedule(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, delay);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

function abortError(what: string, signal: AbortSignal | undefined, sent?: boolean): AbortError {
  return new AbortError(`${what} was aborted`, { cause: signal?.reason, sent });
}
