import type { Core } from '../core.ts';
import type { Content } from './readable-file.ts';

/** What a redirect would carry away stays here. */
export const putInit: RequestInit = {
  redirect: 'manual',
  ...(typeof Request === 'function' && 'credentials' in Request.prototype && { credentials: 'omit' }),
};

/** A body without a type, as that would add a header. Pages are not told how much of it was read. */
export function countedBody({ blob }: Content, _onBytes: (sent: number) => Promise<void>): Blob {
  return blob.slice(0, blob.size, '');
}

/** Asks for a video, never with the API key; where it may be is for the browser to say. */
export function openVideo(
  core: Core,
  address: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Response> {
  const fetch = core.fetch();
  return fetch(address, { headers, signal });
}
