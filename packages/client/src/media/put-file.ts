import type { UploadGrant } from '@videogen/types';
import { putRequest } from '#network';
import { callInjected } from '../call-injected.ts';
import { shorten } from '../deadline.ts';
import { getBeginning } from '../errors/create-errors.ts';
import { UploadError } from '../errors/transfer-errors.ts';
import { getReason } from '../json.ts';
import { readText } from '../read-body.ts';
import { getRetryAfter, isTransientStatus } from '../retry.ts';
import type { Call } from '../start-call.ts';
import { hideSignatures } from './signatures.ts';
import { withStorage } from './storage.ts';

/** Progress of an upload, in bytes. */
export interface UploadProgress {
  readonly sent: number;
  readonly total: number;
}

/** Options of sending a file. */
export interface PutOptions {
  /** Called and awaited while the file is sent, and after that. */
  readonly onProgress?: ((progress: UploadProgress) => unknown) | undefined;
}

/** Longest body of a response that is read, in bytes. */
const maxWords = 65_536;

/** Sends a file to the storage: exactly the granted headers, never the API key. */
export async function putFile(
  { context, options: { onProgress }, deadline }: Call<PutOptions>,
  grant: UploadGrant,
  content: Blob,
): Promise<void> {
  const { size } = content;
  // The signature of a presigned URL is a secret.
  const { origin, pathname } = new URL(grant.presigned_url);
  const what = `PUT ${origin}${pathname}`;

  const report = async (sent: number): Promise<void> => {
    if (onProgress)
      await callInjected('onProgress', shorten(deadline, context.timeout), () =>
        onProgress({ sent, total: size }),
      );
  };

  const send = async (ended: AbortSignal): Promise<[Response, string]> => {
    const response = await context.fetch()(grant.presigned_url, {
      ...putRequest(content, grant.headers, report),
      signal: ended,
    });
    const words = response.body ? await readText(response.body, maxWords, ended) : '';
    return [response, getBeginning(hideSignatures(words ?? 'a long text', grant.presigned_url))];
  };

  const [{ status, headers }, words] = await withStorage(what, grant.presigned_url, deadline, send, failure);
  context.responded('PUT', origin + pathname, status);
  if (status !== 200)
    throw new UploadError(`${what} responded with ${status}: ${words}`, {
      status,
      retryAfter: getRetryAfter(headers),
      // Storages report an expired grant in several ways.
      retryable:
        isTransientStatus(status) || status === 403 || status === 410 || /expired|timeout/i.test(words),
    });

  await report(size);
}

function failure(message: string, { cause }: { readonly cause: unknown }): UploadError {
  // A redirect is not transient; the file is sent to the granted URL only.
  return new UploadError(message, { cause, retryable: !/redirect/.test(getReason(cause)) });
}
