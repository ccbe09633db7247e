import type { Core } from '../core.ts';
import { DownloadError } from '../errors/media-errors.ts';
import { checkAddress } from './address.ts';

const maxRedirects = 5;

/**
 * Asks for a video, never with the API key; follows redirects, each to an address that was checked.
 *
 * @throws {DownloadError} when an address may not be downloaded from
 */
export async function openVideo(
  core: Core,
  address: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Response> {
  let url = parse(address);
  for (let redirects = 0; ; redirects++) {
    await checkAddress(core, url);
    const fetch = core.fetch();
    const response = await fetch(url.href, { headers, signal, redirect: 'manual' });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) return response;
    await response.body?.cancel();
    if (redirects === maxRedirects)
      throw new DownloadError(`The video is behind more than ${maxRedirects} redirects`, {
        reason: 'refused',
      });
    url = parse(location, url);
  }
}

function parse(address: string, base?: URL): URL {
  try {
    return new URL(address, base);
  } catch (cause) {
    throw new DownloadError('The address of the video is not a URL', { reason: 'refused', cause });
  }
}
