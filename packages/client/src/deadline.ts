import { AbortError, TimeoutError } from './errors/errors.ts';
import { system } from './system.ts';

/** The one limit of a public call, which its parts share. */
export interface Deadline {
  /** Ends the call at once. */
  readonly signal?: AbortSignal | undefined;
  /** In milliseconds of `system.elapsed`; a transfer moves it as bytes arrive. `Infinity` for no limit. */
  endsAt: number;
}

/** Creates the deadline of a call that starts now. */
export function createDeadline(limit: number, signal?: AbortSignal): Deadline {
  return { signal, endsAt: system.elapsed() + limit };
}

/** Creates a deadline for a part of a call, which takes at most `limit` of what is left. */
export function shorten({ signal, endsAt }: Deadline, limit: number): Deadline {
  return { signal, endsAt: Math.min(endsAt, system.elapsed() + limit) };
}

/** How much longer than its deadline a call may take to report its outcome, in milliseconds. */
const grace = 100;

/** Creates a deadline for reporting an outcome, which also has time when the call has none left or was aborted. */
export function lastMoment({ endsAt }: Deadline, limit: number): Deadline {
  const now = system.elapsed();
  return { endsAt: Math.max(now + grace, Math.min(endsAt, now + limit)) };
}

/**
 * Runs work, and throws an `AbortError` when the signal is aborted and a `TimeoutError` when the time is up, even if the
 * work ignores its own signal, which is aborted in both cases.
 *
 * @param what names the work in messages; an object when that is known later
 */
export function within<T>(
  what: string | { readonly what: string },
  deadline: Deadline,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { signal } = deadline;
  const startedAt = system.elapsed();
  const getName = (): string => (typeof what === 'string' ? what : what.what);
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    let cancelTimer: (() => void) | undefined;

    const release = (): void => {
      cancelTimer?.();
      signal?.removeEventListener('abort', onAbort);
    };

    const stop = (error: unknown): void => {
      release();
      reject(error);
      controller.abort(error);
    };

    // Stryker disable next-line OptionalChaining: only the signal calls it.
    const onAbort = (): void => stop(new AbortError(`${getName()} was aborted`, { cause: signal?.reason }));
    const checkTime = (): void => {
      const left = deadline.endsAt - system.elapsed();
      if (left > 0) {
        cancelTimer = system.schedule(checkTime, left);
        return;
      }
      const limit = Math.max(0, Math.round(deadline.endsAt - startedAt));
      stop(new TimeoutError(`${getName()} took longer than ${limit} ms`));
    };

    signal?.addEventListener('abort', onAbort);
    if (signal?.aborted) onAbort();
    else checkTime();
    if (!controller.signal.aborted) run(controller.signal).finally(release).then(resolve, reject);
  });
}

/** Waits for the delay, in milliseconds, or until `wake` resolves; an abort ends the wait at once. */
export async function sleep(
  delay: number,
  what: string,
  signal: AbortSignal | undefined,
  wake: Promise<unknown> = new Promise(() => {}),
): Promise<void> {
  try {
    await within(what, createDeadline(delay, signal), () => wake);
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error;
  }
}
