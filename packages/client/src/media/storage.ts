import { type Deadline, within } from '../deadline.ts';
import { isBranded, type VideoClientError } from '../errors/video-client-error.ts';
import { getMember, getReason } from '../json.ts';
import { hideInCause } from './signatures.ts';

/**
 * Runs a step of a transfer to or from a storage; `failure` creates the error when it broke off or took too long.
 *
 * @param href the URL, whose secrets the error does not show
 */
export async function withStorage<T>(
  what: string,
  href: string,
  deadline: Deadline,
  run: (ended: AbortSignal) => Promise<T>,
  failure: (message: string, details: { readonly cause: unknown }) => VideoClientError,
): Promise<T> {
  try {
    return await within(what, deadline, run);
  } catch (error) {
    // The runtime wraps what the body of a request throws, such as the failure of `onProgress`.
    const inner = getMember(error, 'cause');
    const thrown = isBranded(inner) && !isBranded(error) ? inner : error;
    const cause = isBranded(thrown) ? thrown : hideInCause(thrown, href);
    if (!isBranded(cause)) throw failure(`${what} failed: ${getReason(cause)}`, { cause });
    throw cause.code === 'timeout' ? failure(cause.message, { cause }) : cause;
  }
}
