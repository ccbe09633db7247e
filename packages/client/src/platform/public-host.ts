import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import type { Core } from '../core.ts';
import { DownloadError } from '../errors/errors.ts';

const privateAddresses = new BlockList();
for (const [start, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  privateAddresses.addSubnet(start, prefix);
  // IPv6 addresses that contain an IPv4 address: compatible (`::1` among them), translated, 6to4. Mapped ones are known.
  const hex = Buffer.from(start.split('.').map(Number)).toString('hex');
  privateAddresses.addSubnet(`::${start}`, 96 + prefix, 'ipv6');
  privateAddresses.addSubnet(`64:ff9b::${start}`, 96 + prefix, 'ipv6');
  privateAddresses.addSubnet(`2002:${hex.slice(0, 4)}:${hex.slice(4)}::`, 16 + prefix, 'ipv6');
}
privateAddresses.addSubnet('fc00::', 7, 'ipv6');
privateAddresses.addSubnet('fe80::', 9, 'ipv6');
privateAddresses.addSubnet('ff00::', 8, 'ipv6');

/**
 * Throws a `DownloadError` for a URL that may not be requested: not http(s), or at a private host that is neither the
 * service's own nor allowed. Host names are resolved; their IP addresses can change before the request.
 */
export async function checkPublicHost(core: Core, url: URL): Promise<void> {
  if (!/^https?:$/.test(url.protocol))
    throw new DownloadError(`A video cannot be downloaded from a ${url.protocol} URL`, { reason: 'refused' });
  const host = hostOf(url);
  const own = hostOf(new URL(core.baseUrl));
  if (host === own || (core.options.allowPrivateHosts ?? []).includes(host)) return;
  if ([host, own].every((name) => /^(localhost|::1|127\.0\.0\.1)$/.test(name))) return;
  const addresses = isPrivateHost(host) || isIP(host) ? [] : await lookup(host, { all: true });
  if (!isPrivateHost(host) && !addresses.some(({ address }) => isPrivateHost(address))) return;
  throw new DownloadError(
    `The video is at the private host ${host}; add it to allowPrivateHosts if it is yours`,
    { reason: 'private_address' },
  );
}

/** Whether a host is this machine, or one of a network that is not the public internet. */
export function isPrivateHost(host: string): boolean {
  const address = host.replace(/%.*$/, '');
  const family = isIP(address);
  if (family !== 0) return privateAddresses.check(address, family === 4 ? 'ipv4' : 'ipv6');
  return !host.includes('.') || /\.(localhost|local|internal|lan|home\.arpa)\.?$/.test(host);
}

/** `URL` has already normalised letters, and numbers such as `0x7f.1`. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$|\.$/g, '');
}
