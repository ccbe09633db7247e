import { DownloadError } from '../errors/transfer-errors.ts';

/**
 * Throws for text, and for a compressed body: not every runtime notices that one breaks off, and its length is not the one of
 * the video.
 */
export function checkHeaders({ status, headers }: Response): void {
  const type = headers.get('content-type') ?? '';
  if (/^\s*(text\/|application\/\S*(json|xml))/i.test(type))
    throw notVideo(`its content type is ${type}`, status);
  const encoding = headers.get('content-encoding') || 'identity';
  if (/^(identity|[, ])*$/i.test(encoding)) return;
  throw new DownloadError(
    `The video is encoded as ${encoding} although it was requested as it is, so its end cannot be checked. ` +
      'Check for a proxy that compresses',
    { reason: 'incomplete', status },
  );
}

/** Throws for a web page, XML and JSON. The interface does not state the container, so all other beginnings pass. */
export function checkBeginning(chunk: Uint8Array, status: number): void {
  if (/^(\xef\xbb\xbf)?\s*[<{[]/.test(String.fromCharCode(...chunk.subarray(0, 64))))
    throw notVideo('it begins like a web page, XML or JSON', status);
}

/** Creates the error of a response that is not a video. */
export function notVideo(what: string, status: number): DownloadError {
  const message = `The response is not a video: ${what}. Check for a proxy or portal on the way`;
  return new DownloadError(message, { reason: 'not_video', status });
}
