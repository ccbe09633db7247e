import type { Clock } from './clock.ts';
import { AbortError, TimeoutError } from './errors/request-errors.ts';
import type { VideoClientError } from './errors/video-client-error.ts';

/** The limits of work, and the details of its errors. */
export interface Limits {
  /** In milliseconds. @default the client's */
  readonly timeout?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The task the work is about; set as soon as the response to a create request names it. */
  taskId?: string | undefined;
  /** Whether the request may have left; changes while it is under way. */
  sent?: boolean | undefined;
}

/** The part of a client that bounds work. */
export interface Timing {
  readonly clock: Required<Clock>;
  /** Of one attempt, in milliseconds. */
  readonly timeout: number;
}

/**
 * Runs work, and throws an `AbortError` when the signal is aborted and a `TimeoutError` when the time is up, even if the
 * work ignores its own signal, which is aborted in both cases.
 */
export function bounded<T>(
  core: Timing,
  what: string,
  limits: Limits,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { timeout = core.timeout, signal } = limits;
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    const stop = (Stopped: typeof VideoClientError, why: string, cause?: unknown): void => {
      const { taskId, sent } = limits;
      const error = new Stopped(`${what} ${why}`, { cause, taskId, sent });
      release();
      reject(error);
      controller.abort(error);
    };
    const onAbort = (): void => stop(AbortError, 'was aborted', signal?.reason);
    const onTimeout = (): void => stop(TimeoutError, `took longer than ${timeout} ms`);
    const cancelTimer =
      timeout < Number.POSITIVE_INFINITY ? core.clock.schedule(onTimeout, timeout) : undefined;
    const release = (): void => {
      cancelTimer?.();
      signal?.removeEventListener('abort', onAbort);
    };
    if (signal?.aborted) return onAbort();
    signal?.addEventListener('abort', onAbort);
    run(controller.signal).finally(release).then(resolve, reject);
  });
}

/** Waits for the delay, in milliseconds, or until `wake` resolves; an abort ends the wait at once. */
export function sleep(
  core: Timing,
  delay: number,
  what: string,
  { signal, taskId }: Limits,
  wake?: Promise<unknown>,
): Promise<void> {
  const sleeping = (ended: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const cancel = core.clock.schedule(resolve, delay);
      const wakeUp = (): void => {
        cancel();
        resolve();
      };
      ended.addEventListener('abort', wakeUp);
      wake?.then(wakeUp);
    });
  return bounded(core, what, { signal, taskId, timeout: Number.POSITIVE_INFINITY }, sleeping);
}
