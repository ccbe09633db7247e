import { type Post, withDeadline } from '@videogen/engine';

/** Milliseconds of real time in which a receiver may respond: long for a slow one. */
const FIRST_LIMIT = 2_000;
/** The same for an origin that did not respond the last time. */
const LATER_LIMIT = 100;

/** Parts in which a limit passes: while this process does not run, neither does a receiver of the same machine. */
const PARTS = 20;

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
      const deadline = {
        timeoutMs: Math.min(request.timeoutMs, limit),
        signal: request.signal,
        parts: PARTS,
      };
      const response = await withDeadline(deadline, (signal) => post({ ...request, signal }));
      hanging.delete(origin);
      return response;
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') hanging.add(origin);
      throw error;
    }
  };
}
