import { DownloadError } from '../errors/errors.ts';

/** Throws for text, and for an encoding that `fetch` does not decode. Returns whether the body is compressed. */
export function checkHeaders({ status, headers }: Response): boolean {
  const type = headers.get('content-type') ?? '';
  if (/^\s*(text\/|application\/\S*(json|xml))/i.test(type))
    throw notVideo(`its content type is ${type}`, status);
  const encoding = headers.get('content-encoding') || 'identity';
  if (!/^(identity|(x-)?gzip|deflate|br|[, ])*$/i.test(encoding))
    throw notVideo(`its content encoding is ${encoding}`, status);
  return encoding !== 'identity';
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
