import { native, type Post } from '@videogen/engine';

/** Milliseconds of real time in which a receiver may respond: long for a slow one. */
const FIRST_LIMIT = 2_000;
/** The same for an origin that did not respond the last time. */
const LATER_LIMIT = 100;

/** Parts in which a limit passes. */
const STEPS = 20;

/**
 * Decorates the sender of callbacks for the manual clock, whose time does not pass while a receiver hangs: an attempt ends
 * by its timeout after little real time. The service counts the whole timeout on the emulator's clock.
 */
export function limitRealTime(post: Post): Post {
  const hanging = new Set<string>();
  return async (request) => {
    // An invalid URL is refused before anything is sent.
    const origin = URL.canParse(request.url) ? new URL(request.url).origin : '';
    const limit = hanging.has(origin) ? LATER_LIMIT : FIRST_LIMIT;
    try {
      const response = await withinTurns(Math.min(request.timeoutMs, limit), request.signal, (signal) =>
        post({ ...request, signal }),
      );
      hanging.delete(origin);
      return response;
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') hanging.add(origin);
      throw error;
    }
  };
}

/**
 * Aborts work after a time in which this process ran. While it does not run, as on a machine that is too busy, neither
 * does a receiver of the same machine: one step passes then.
 */
async function withinTurns<T>(
  milliseconds: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const controller = new native.AbortController();
  const abort = (): void => controller.abort(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  let left = STEPS;
  const step = (): void => {
    left -= 1;
    if (left > 0) timer = native.setTimeout(step, milliseconds / STEPS);
    else controller.abort(Object.assign(new Error('The time is up'), { name: 'TimeoutError' }));
  };
  let timer = native.setTimeout(step, milliseconds / STEPS);
  try {
    return await work(controller.signal);
  } finally {
    native.clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
