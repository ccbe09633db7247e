import { type Deadline, within } from '../deadline.ts';
import { isBranded, type VideoClientError } from '../errors/video-client-error.ts';
import { getMember, getReason } from '../json.ts';

/** Runs a step of a transfer to or from a storage; `failure` creates the error when it broke off or took too long. */
export async function withStorage<T>(
  what: string,
  deadline: Deadline,
  run: (ended: AbortSignal) => Promise<T>,
  failure: (message: string, details: { readonly cause: unknown }) => VideoClientError,
): Promise<T> {
  try {
    return await within(what, deadline, run);
  } catch (error) {
    // The runtime wraps what the body of a request throws, such as the failure of `onProgress`.
    const inner = getMember(error, 'cause');
    const cause = isBranded(inner) && !isBranded(error) ? inner : error;
    if (!isBranded(cause)) throw failure(`${what} failed: ${getReason(cause)}`, { cause });
    throw cause.code === 'timeout' ? failure(cause.message, { cause }) : cause;
  }
}
