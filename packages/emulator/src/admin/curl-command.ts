import type { RequestRecord } from '../events/request-record.ts';
import { shellQuote as quote } from '../shell-quote.ts';

const LEFT_OUT: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'accept-encoding',
  'user-agent',
  'transfer-encoding',
  'expect',
  'accept',
]);
const BROWSER = /^(?:sec-|accept-language$|origin$|referer$|cookie$|pragma$|cache-control$|keep-alive$)/;

/**
 * Writes a request as a curl command. The key is not in the request log; `$VIDEOGEN_API_KEY` replaces it.
 *
 * @example
 * ```ts
 * curlCommand(request, 'http://127.0.0.1:4010');
 * // curl -X POST 'http://127.0.0.1:4010/v1/upload/file' -H "authorization: Bearer $VIDEOGEN_API_KEY" …
 * ```
 */
export function curlCommand(
  request: Pick<RequestRecord, 'method' | 'path' | 'headers' | 'body'>,
  origin: string,
): string {
  const parts = ['curl'];
  if (request.method === 'HEAD') parts.push('-I');
  else if (request.method !== 'GET') parts.push(`-X ${request.method}`);
  parts.push(quote(origin + request.path));
  for (const [name, value] of Object.entries(request.headers)) {
    if (LEFT_OUT.has(name) || BROWSER.test(name)) continue;
    parts.push(
      name === 'authorization'
        ? '-H "authorization: Bearer $VIDEOGEN_API_KEY"'
        : `-H ${quote(`${name}: ${value}`)}`,
    );
  }
  if (request.body !== null && request.body !== '') parts.push(`--data-binary ${quote(request.body)}`);
  return parts.join(' ');
}
