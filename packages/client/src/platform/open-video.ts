import type { Core } from '../core.ts';
import { DownloadError } from '../errors/errors.ts';
import { checkPublicHost } from './public-host.ts';

const maxRedirects = 5;

/**
 * Requests a video, never with the API key; checks the URL of each redirect before following it.
 *
 * @throws {DownloadError} for a URL that may not be requested
 */
export async function openVideo(
  core: Core,
  href: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Response> {
  let url = parse(href);
  for (let redirects = 0; ; redirects++) {
    await checkPublicHost(core, url);
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

function parse(href: string, base?: URL): URL {
  try {
    return new URL(href, base);
  } catch (cause) {
    throw new DownloadError('The URL of the video is not valid', { reason: 'refused', cause });
  }
}
