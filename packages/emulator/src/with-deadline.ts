/** What work is ended with, and what it is rejected with, when its time is up. */
export function timeIsUp(): DOMException {
  return new DOMException('The time is up', 'TimeoutError');
}

/** How long work may take, and what ends it early. */
export interface Deadline {
  /** Milliseconds of real time. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Does work whose signal is aborted, with a `TimeoutError`, when the time is up, or when the given signal is.
 *
 * Nothing is left behind when the work is done: no timer, no listener.
 */
export async function withDeadline<T>(
  { timeoutMs, signal }: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = (): void => controller.abort(signal.reason);
  const expire = (): void => controller.abort(timeIsUp());
  const timer = setTimeout(expire, timeoutMs);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
