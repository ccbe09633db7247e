import type { Core } from './core.ts';
import type { Deadline } from './deadline.ts';
import { callInjected } from './injected.ts';

/**
 * Sends a request when the queue of the client lets it through, within the deadline. Once the request is sent, its outcome
 * counts, whatever the queue does.
 *
 * @throws {HookError} when the queue fails, or ends without sending the request
 */
export function inTurn<T>(core: Core, deadline: Deadline, request: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let sent: Promise<T> | undefined;
    let failure: unknown;
    // A queue that calls it twice does not pay twice.
    const sendOnce = async (): Promise<T> => {
      if (failure) throw failure;
      sent ??= request();
      resolve(sent);
      return sent;
    };
    const run = async (signal: AbortSignal): Promise<never> => {
      await core.options.queue?.run(sendOnce, signal);
      throw new Error('it ended without sending the request');
    };
    callInjected('queue.run', deadline, run, { sent: false }).catch((error: unknown) => {
      failure = error;
      reject(error);
    });
  });
}
