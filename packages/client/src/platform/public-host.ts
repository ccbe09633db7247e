import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicHost } from '@videogen/shared/hosts';
import type { ClientContext } from '../client-context.ts';
import { DownloadError } from '../errors/transfer-errors.ts';

/**
 * Throws a `DownloadError` for a URL that may not be requested: not http(s), or at a private host that is neither the
 * service's own nor allowed. Host names are resolved; their IP addresses can change before the request.
 */
export async function checkPublicHost(context: ClientContext, url: URL): Promise<void> {
  if (!['http:', 'https:'].includes(url.protocol))
    throw new DownloadError(`A video cannot be downloaded from a ${url.protocol} URL`, { reason: 'refused' });
  const host = getHost(url);
  const own = getHost(new URL(context.baseUrl));
  if (host === own || context.options.allowPrivateHosts?.includes(host)) return;
  if ([host, own].every((name) => /^(localhost|::1|127\.0\.0\.1)$/.test(name))) return;
  const addresses = !isPublicHost(host) || isIP(host) ? [] : await lookup(host, { all: true });
  if (isPublicHost(host) && addresses.every(({ address }) => isPublicHost(address))) return;
  throw new DownloadError(
    `The video is at the private host ${host}; add it to allowPrivateHosts if it is yours`,
    { reason: 'private_address' },
  );
}

/** `URL` has already normalised letters, and numbers such as `0x7f.1`. */
function getHost({ hostname }: URL): string {
  return hostname.replace(/[[\]]|\.$/g, '');
}
