import type { UploadGrant } from '@videogen/types';
import type { Core } from '../core.ts';
import { beginningOf } from '../errors/api-error.ts';
import { UploadError } from '../errors/media-errors.ts';
import { branded } from '../errors/video-client-error.ts';
import { knowsInit, reasonOf } from '../exchange.ts';
import { limited } from '../limit.ts';
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
  blob: Blob,
  options: UploadOptions,
): Promise<void> {
  const { signal, onProgress } = options;
  const what = `PUT ${withoutSecrets(grant.presigned_url)}`;
  const timeout = (options.timeout ?? core.timeout) + (blob.size / slowest) * 1000;
  let response: Response;
  let words = '';
  try {
    response = await limited({ clock: core.clock, what, timeout, signal }, async (ended) => {
      const answer = await core.fetch()(grant.presigned_url, {
        method: 'PUT',
        headers: grant.headers,
        body: counted(blob, (sent) => onProgress?.({ sent, total: blob.size })),
        redirect: 'manual',
        signal: ended,
        ...(knowsInit('credentials') && { credentials: 'omit' }),
      });
      words = beginningOf(await answer.text());
      return answer;
    });
  } catch (cause) {
    if (branded(cause) && cause.code === 'abort') throw cause;
    throw new UploadError(branded(cause) ? cause.message : `${what} failed: ${reasonOf(cause)}`, {
      cause,
      retryable: true,
    });
  }
  core.log(() => `${what}: ${response.status}`);
  if (response.status !== 200) throw refusal(core, what, response, words);
  onProgress?.({ sent: blob.size, total: blob.size });
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

/**
 * A copy without a type, as that would add a header, which tells how much of it was read. Runtimes that read
 * it natively do not ask `stream`; there, the progress is known at the end only.
 */
function counted(blob: Blob, onBytes: (sent: number) => void): Blob {
  const copy = blob.slice(0, blob.size, '');
  let sent = 0;
  copy.stream = () => {
    sent = 0;
    const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        sent += chunk.byteLength;
        if (sent < blob.size) onBytes(sent);
        controller.enqueue(chunk);
      },
    });
    return blob.stream().pipeThrough(counter);
  };
  return copy;
}
