import type { Core } from '../core.ts';
import { branded, type VideoClientError } from '../errors/video-client-error.ts';
import { reasonOf } from '../exchange.ts';
import { type Limits, limited } from '../limit.ts';

/**
 * Runs a step of a transfer to or from a storage.
 *
 * @param failure makes the error of a step that broke off or took too long
 * @throws {VideoClientError} that, or `AbortError`
 */
export async function withStorage<T>(
  core: Core,
  what: string,
  limits: Limits,
  run: (ended: AbortSignal) => Promise<T>,
  failure: (message: string, details: { readonly cause: unknown }) => VideoClientError,
): Promise<T> {
  try {
    return await limited(core, what, limits, run);
  } catch (cause) {
    if (!branded(cause)) throw failure(`${what} failed: ${reasonOf(cause)}`, { cause });
    throw cause.code === 'timeout' ? failure(cause.message, { cause }) : cause;
  }
}
