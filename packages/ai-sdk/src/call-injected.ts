import { HookError } from '@videogen/client';
import { getMessage } from '@videogen/shared/get-message';
import { grace } from './graceful-abort.ts';

/** How long a function of the application may take, in milliseconds. */
const limit = 10_000;

/**
 * Calls a function of the application, and waits for a limited time, which an abort shortens.
 *
 * @param name the option, as the caller wrote it
 * @throws {HookError} when the function fails, or takes too long
 */
export async function callInjected<T>(
  name: string,
  run: () => T | PromiseLike<T>,
  signal?: AbortSignal,
): Promise<T> {
  const deadline = createDeadline(signal);
  try {
    return await Promise.race([(async () => run())(), deadline.ended]);
  } catch (cause) {
    throw new HookError(`${name} failed: ${getMessage(cause)}`, { cause });
  } finally {
    deadline.release();
  }
}

/** Rejects when the time of a function is over. */
interface Deadline {
  readonly ended: Promise<never>;
  /** Releases the timer and the signal. */
  readonly release: () => void;
}

function createDeadline(signal: AbortSignal | undefined): Deadline {
  let reject: (cause: Error) => void = () => {};
  const ended = new Promise<never>((_, rejectEnded) => {
    reject = rejectEnded;
  });
  const fail = (time: number): void => reject(new Error(`it took longer than ${time} ms`));
  let timer = setTimeout(fail, limit, limit);
  const shorten = (): void => {
    clearTimeout(timer);
    timer = setTimeout(fail, grace, grace);
  };

  signal?.addEventListener('abort', shorten);
  if (signal?.aborted) shorten();
  const release = (): void => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', shorten);
  };
  return { ended, release };
}
