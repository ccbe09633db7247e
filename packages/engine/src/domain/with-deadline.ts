import { native } from '../native.ts';

/** When work is aborted. */
export interface Deadline {
  /** Milliseconds of real time. */
  readonly timeoutMs: number;
  /** Aborts the work earlier. */
  readonly signal: AbortSignal;
  /**
   * Parts in which the timeout passes. While the process does not run, as on a machine that is too busy, one part passes.
   *
   * @default 1
   */
  readonly parts?: number;
}

/**
 * Runs work with a signal that is aborted with a `TimeoutError` after the timeout, or with the reason of the given
 * signal. It rejects at that moment, also when the work ignores its signal, and leaves no timer and no listener.
 */
export async function withDeadline<T>(
  { timeoutMs, signal, parts = 1 }: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const controller = new native.AbortController();
  const abort = (): void => controller.abort(signal.reason);
  let left = parts;

  const pass = (): void => {
    left -= 1;
    if (left > 0) timer = native.setTimeout(pass, timeoutMs / parts);
    else controller.abort(timeIsUp());
  };

  let timer = native.setTimeout(pass, timeoutMs / parts);
  signal.addEventListener('abort', abort);
  try {
    return await new Promise<T>((resolve, reject) => {
      controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
      work(controller.signal).then(resolve, reject);
    });
  } finally {
    native.clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

/** As the platform's own, whose class may be a page's, which is no `Error` here. */
function timeIsUp(): Error {
  return Object.assign(new Error('The time is up'), { name: 'TimeoutError' });
}
