import type { UploadGrant } from '@videogen/types';
import { countedBody, putInit } from '#network';
import type { Core } from '../core.ts';
import { beginningOf } from '../errors/api-error.ts';
import { UploadError } from '../errors/media-errors.ts';
import { branded } from '../errors/video-client-error.ts';
import { reasonOf } from '../exchange.ts';
import { limited } from '../limit.ts';
import type { Content } from '../platform/readable-file.ts';
import { isPassingStatus, parseRetryAfter } from '../retry.ts';
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
  const what = `PUT ${withoutSecrets(grant.presigned_url)}`;
  const timeout = (options.timeout ?? core.timeout) + (size / slowest) * 1000;
  let response: Response;
  let words = '';
  try {
    response = await limited(core, what, { timeout, signal }, async (ended) => {
      const answer = await core.fetch()(grant.presigned_url, {
        method: 'PUT',
        headers: grant.headers,
        body: countedBody(content, (sent) => onProgress?.({ sent, total: size })),
        signal: ended,
        ...putInit,
      });
      words = beginningOf(await answer.text());
      return answer;
    });
  } catch (cause) {
    if (branded(cause) && cause.code === 'abort') throw cause;
    throw new UploadError(branded(cause) ? cause.message : `${what} failed: ${reasonOf(cause)}`, {
      cause,
      // A redirect is no passing fault; the file is not sent where nobody granted it.
      retryable: !/redirect/.test(reasonOf(cause)),
    });
  }
  core.log(() => `${what}: ${response.status}`);
  if (response.status !== 200) throw refusal(core, what, response, words);
  onProgress?.({ sent: size, total: size });
}

function refusal(core: Core, what: string, { status, headers }: Response, words: string): UploadError {
  return new UploadError(`${what} was answered with ${status}: ${words}`, {
    status,
    retryAfter: parseRetryAfter(headers.get('retry-after'), core.clock.now()),
    // Storages tell an expired grant in several ways.
    retryable: isPassingStatus(status) || status === 403 || status === 410 || /expired|timeout/i.test(words),
  });
}

/** The signature of a presigned address is as good as the right to write. */
function withoutSecrets(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}
