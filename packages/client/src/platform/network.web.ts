import type { ClientContext } from '../client-context.ts';

/** A redirect could send the file to another host. */
const putInit: RequestInit = {
  redirect: 'manual',
  ...(typeof Request === 'function' && 'credentials' in Request.prototype && { credentials: 'omit' }),
};

/** Returns the request that sends a file without a type, which would add a header. Browsers do not report progress. */
export function putRequest(blob: Blob, headers: Readonly<Record<string, string>>): RequestInit {
  return { method: 'PUT', headers, body: blob.slice(0, blob.size, ''), ...putInit };
}

/** Requests a video, never with the API key; the browser decides which hosts a page may reach. */
export function openVideo(context: ClientContext, href: string, init: RequestInit): Promise<Response> {
  const fetch = context.fetch();
  return fetch(href, init);
}
