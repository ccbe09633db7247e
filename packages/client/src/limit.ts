import type { Core } from './core.ts';
import { AbortError, TimeoutError } from './errors/request-errors.ts';
import type { ErrorDetails, VideoClientError } from './errors/video-client-error.ts';

/** What bounds a piece of work, and what is told of it when it is ended. */
export interface Limits extends ErrorDetails {
  /**
   * In milliseconds.
   * @default the client's
   */
  readonly timeout?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Whether the request may have left by now; changes while it is under way. */
  sent?: boolean;
}

/**
 * Runs something that ends at once when the signal is aborted or the time is up, whether it listens or not.
 *
 * @param what what is done, for the message: `GET https://…`
 * @throws {AbortError} when the signal is aborted
 * @throws {TimeoutError} when the time is up
 */
export function limited<T>(
  core: Core,
  what: string,
  limits: Limits,
  run: (ended: AbortSignal) => Promise<T>,
): Promise<T> {
  const { timeout = core.timeout, signal } = limits;
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    const ending =
      <Result>(end: (result: Result) => void) =>
      (result: Result): void => {
        cancel();
        signal?.removeEventListener('abort', onAbort);
        end(result);
      };
    const stop = ending((error: VideoClientError) => {
      reject(error);
      controller.abort(error);
    });
    const fail = (Ended: typeof AbortError | typeof TimeoutError, how: string, cause?: ErrorDetails): void =>
      stop(new Ended(`${what} ${how}`, { taskId: limits.taskId, sent: limits.sent, ...cause }));
    const onAbort = (): void => fail(AbortError, 'was aborted', { cause: signal?.reason });
    const cancel = core.after(timeout, () => fail(TimeoutError, `took longer than ${timeout} ms`));
    if (signal?.aborted) return onAbort();
    signal?.addEventListener('abort', onAbort);
    run(controller.signal).then(ending(resolve), ending(reject));
  });
}

/**
 * Waits, and stops waiting at once when the signal is aborted.
 *
 * @param delay in milliseconds
 * @throws {AbortError} when the signal is aborted
 */
export function sleep(
  core: Core,
  delay: number,
  what: string,
  limits: Omit<Limits, 'timeout'>,
): Promise<void> {
  return limited(
    core,
    what,
    { ...limits, timeout: Infinity },
    (ended) => new Promise((done) => ended.addEventListener('abort', core.clock.schedule(done, delay))),
  );
}
