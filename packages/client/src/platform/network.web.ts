import type { Core } from '../core.ts';

/** A redirect could send the file to another host. */
export const putInit: RequestInit = {
  redirect: 'manual',
  ...(typeof Request === 'function' && 'credentials' in Request.prototype && { credentials: 'omit' }),
};

/** A body without a type, which would add a header. Browsers do not report how much of it was read. */
export function countedBody(blob: Blob, _onBytes: (sent: number) => Promise<void>): Blob {
  return blob.slice(0, blob.size, '');
}

/** Requests a video, never with the API key; the browser decides which hosts a page may reach. */
export function openVideo(
  core: Core,
  href: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Response> {
  const fetch = core.fetch();
  return fetch(href, { headers, signal });
}
