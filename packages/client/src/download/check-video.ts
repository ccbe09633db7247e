import { DownloadError } from '../errors/media-errors.ts';

/** Encodings that `fetch` decodes by itself. */
const decoded = /^(identity|gzip|x-gzip|deflate|br)?$/;

/**
 * Checks by its headers that a response can be a video.
 *
 * @throws {DownloadError} for text, and for an encoding that nobody decodes
 */
export function checkHeaders(status: number, headers: Headers): void {
  const type = headers.get('content-type') ?? '';
  if (/^\s*(text\/|application\/([\w.+-]*\+)?(json|xml)\b|application\/xhtml)/i.test(type))
    throw notVideo(`the response has the content type ${type}`, status);
  const encoding = headers.get('content-encoding') ?? '';
  if (!encoding.split(',').every((name) => decoded.test(name.trim().toLowerCase())))
    throw notVideo(`the response has the content encoding ${encoding}`, status);
}

/**
 * Checks that the first bytes can be those of a video. The interface does not state its container, so only what is
 * surely none is refused: a web page, XML, JSON.
 *
 * @throws {DownloadError} when they cannot
 */
export function checkBeginning(chunk: Uint8Array, status: number): void {
  const text = String.fromCharCode(...chunk.subarray(0, 256));
  if (/^(\xef\xbb\xbf)?\s*(<(!doctype|!--|html|head|body|\?xml|error|\w+>)|[{[]\s*["{}\]])/i.test(text))
    throw notVideo('it begins like a web page, XML or JSON', status);
}

/** Creates the error of a response that is not a video. */
export function notVideo(what: string, status: number): DownloadError {
  const message = `The storage sent no video: ${what}. Check proxies and portals between this machine and the storage`;
  return new DownloadError(message, { reason: 'not_video', status });
}
