import type { Clock } from './clock.ts';
import { AbortError, TimeoutError } from './errors/request-errors.ts';
import type { ErrorDetails } from './errors/video-client-error.ts';

/** The one limit of a public call, which its parts share. */
export interface Deadline {
  /** Ends the call at once. */
  readonly signal?: AbortSignal | undefined;
  /** In milliseconds of `clock.elapsed`; a transfer moves it as bytes arrive. `Infinity` for no limit. */
  endsAt: number;
}

/** The part of a client that measures time. */
export interface Timing {
  readonly clock: Required<Clock>;
  /** Of one attempt and of each function of the application, in milliseconds. */
  readonly timeout: number;
}

/** Creates the deadline of a call that starts now. */
export function createDeadline(core: Timing, limit: number, signal?: AbortSignal): Deadline {
  return { signal, endsAt: core.clock.elapsed() + limit };
}

/** Creates a deadline for a part of a call, which takes at most `limit` of what is left. */
export function shorten(core: Timing, { signal, endsAt }: Deadline, limit: number): Deadline {
  return { signal, endsAt: Math.min(endsAt, core.clock.elapsed() + limit) };
}

/** How much longer than its deadline a call may take to report its outcome, in milliseconds. */
const grace = 100;

/** Creates a deadline for reporting an outcome, which also has time when the call has none left or was aborted. */
export function lastMoment(core: Timing, { endsAt }: Deadline, limit: number): Deadline {
  const now = core.clock.elapsed();
  return { endsAt: Math.max(now + grace, Math.min(endsAt, now + limit)) };
}

/**
 * Runs work, and throws an `AbortError` when the signal is aborted and a `TimeoutError` when the time is up, even if the
 * work ignores its own signal, which is aborted in both cases.
 *
 * @param about details of these errors; may change while the work is under way
 */
export function within<T>(
  core: Timing,
  what: string,
  deadline: Deadline,
  run: (signal: AbortSignal) => Promise<T>,
  about: Pick<ErrorDetails, 'sent' | 'taskId'> = {},
): Promise<T> {
  const { clock } = core;
  const { signal } = deadline;
  const startedAt = clock.elapsed();
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
    const details = (cause?: unknown): ErrorDetails => ({ cause, taskId: about.taskId, sent: about.sent });
    const onAbort = (): void => stop(new AbortError(`${what} was aborted`, details(signal?.reason)));
    const checkTime = (): void => {
      try {
        const left = deadline.endsAt - clock.elapsed();
        if (left === Number.POSITIVE_INFINITY) return;
        if (left > 0) {
          cancelTimer = clock.schedule(checkTime, left);
          return;
        }
        const limit = Math.max(0, Math.round(deadline.endsAt - startedAt));
        stop(new TimeoutError(`${what} took longer than ${limit} ms`, details()));
      } catch (error) {
        stop(error);
      }
    };
    if (signal?.aborted) return onAbort();
    signal?.addEventListener('abort', onAbort);
    checkTime();
    if (!controller.signal.aborted) run(controller.signal).finally(release).then(resolve, reject);
  });
}

/** Waits for the delay, in milliseconds, or until `wake` resolves; an abort ends the wait at once. */
export function sleep(
  core: Timing,
  delay: number,
  what: string,
  { signal, taskId }: { readonly signal?: AbortSignal | undefined; readonly taskId?: string | undefined },
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
  return within(core, what, { signal, endsAt: Number.POSITIVE_INFINITY }, sleeping, { taskId });
}
