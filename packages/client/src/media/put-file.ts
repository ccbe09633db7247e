import type { UploadGrant } from '@videogen/types';
import { countedBody, putInit } from '#network';
import type { Core } from '../core.ts';
import { beginningOf } from '../errors/api-error.ts';
import { UploadError } from '../errors/media-errors.ts';
import { reasonOf } from '../exchange.ts';
import type { Content } from '../platform/readable-file.ts';
import { isPassingStatus, retryAfterOf } from '../retry.ts';
import { withStorage } from './storage.ts';
import type { UploadOptions } from './upload.ts';

/** The slowest connection that is put up with, in bytes per second. */
const slowest = 32 * 1024;

/**
 * Sends a file to the storage: exactly the granted headers, never the API key.
 *
 * @throws {UploadError} when the storage does not take it
 */
export async function putFile(
  core: Core,
  grant: UploadGrant,
  content: Content,
  options: UploadOptions,
): Promise<void> {
  const { signal, onProgress } = options;
  const { size } = content.blob;
  // The signature of a presigned address is as good as the right to write.
  const { origin, pathname } = new URL(grant.presigned_url);
  const what = `PUT ${origin}${pathname}`;
  const timeout = (options.timeout ?? core.timeout) + (size / slowest) * 1000;
  const send = async (ended: AbortSignal): Promise<[Response, string]> => {
    const response = await core.fetch()(grant.presigned_url, {
      method: 'PUT',
      headers: grant.headers,
      body: countedBody(content, (sent) => onProgress?.({ sent, total: size })),
      signal: ended,
      ...putInit,
    });
    return [response, beginningOf(await response.text())];
  };
  const [{ status, headers }, words] = await withStorage(core, what, { timeout, signal }, send, failure);
  core.log(() => `${what}: ${status}`);
  if (status !== 200)
    throw new UploadError(`${what} was answered with ${status}: ${words}`, {
      status,
      retryAfter: retryAfterOf(core, headers),
      // Storages tell an expired grant in several ways.
      retryable:
        isPassingStatus(status) || status === 403 || status === 410 || /expired|timeout/i.test(words),
    });
  onProgress?.({ sent: size, total: size });
}

function failure(message: string, { cause }: { readonly cause: unknown }): UploadError {
  // A redirect is no passing fault; the file is not sent where nobody granted it.
  return new UploadError(message, { cause, retryable: !/redirect/.test(reasonOf(cause)) });
}
