import { native } from '../native.ts';

/** When work is aborted. */
export interface Deadline {
  /** Milliseconds of real time. */
  readonly timeoutMs: number;
  /** Aborts the work earlier. */
  readonly signal: AbortSignal;
}

/**
 * Runs work with a signal that is aborted with a `TimeoutError` after the timeout, or with the reason of the given
 * signal. It rejects at that moment, also when the work ignores its signal, and leaves no timer and no listener.
 */
export async function withDeadline<T>(
  { timeoutMs, signal }: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const controller = new native.AbortController();
  const abort = (): void => controller.abort(signal.reason);
  const expire = (): void => controller.abort(timeIsUp());
  const timer = native.setTimeout(expire, timeoutMs);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await new Promise<T>((resolve, reject) => {
      controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true });
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
