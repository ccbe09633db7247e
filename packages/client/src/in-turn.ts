import type { OnDemand } from './core.ts';
import { callInjected } from './injected.ts';

/**
 * Sends a request when the queue of the client lets it through. Once the request is sent, its outcome counts, whatever
 * the queue does.
 *
 * @throws {HookError} when the queue fails, or ends without sending the request
 */
export const inTurn: OnDemand['inTurn'] = (core, signal, request) =>
  new Promise((resolve, reject) => {
    let sent: ReturnType<typeof request> | undefined;
    let failure: unknown;
    // A queue that calls it twice does not pay twice.
    const sendOnce = async (): ReturnType<typeof request> => {
      if (failure) throw failure;
      sent ??= request();
      resolve(sent);
      return sent;
    };
    const limits = { signal, timeout: Number.POSITIVE_INFINITY, sent: false };
    const run = async (): Promise<never> => {
      await core.options.queue?.run(sendOnce, signal);
      throw new Error('it ended without sending the request');
    };
    callInjected(core, 'queue.run', limits, run).catch((error: unknown) => {
      failure = error;
      reject(error);
    });
  });
