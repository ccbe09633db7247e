import { lookup } from 'node:dns/promises';
import type { Core } from '../core.ts';
import { DownloadError } from '../errors/errors.ts';

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
  if (isLoopbackName(host) && isLoopbackName(own)) return;
  const addresses = isPrivateHost(host) || isAddress(host) ? [host] : await addressesOf(host);
  if (!addresses.some(isPrivateHost)) return;
  throw new DownloadError(
    `The video is at the private host ${host}; ` + 'add it to allowPrivateHosts if it is yours',
    { reason: 'private_address' },
  );
}

async function addressesOf(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

/** Whether a host is this machine, or one of a network that is not the public internet. */
export function isPrivateHost(host: string): boolean {
  const bytes = ipv4Of(host);
  if (bytes) return isPrivateIpv4(bytes);
  if (host.includes(':')) return isPrivateIpv6(host);
  return !host.includes('.') || /\.(localhost|local|internal|lan|home\.arpa)\.?$/.test(host);
}

function isPrivateIpv4([a = 0, b = 0, c = 0]: readonly number[]): boolean {
  return (
    [0, 10, 127].includes(a) ||
    a >= 224 ||
    (a === 100 && b >= 64 && b < 128) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && (b === 168 || (b === 0 && c === 0))) ||
    (a === 198 && (b === 18 || b === 19))
  );
}

function isPrivateIpv6(host: string): boolean {
  const groups = groupsOf(host);
  if (!groups) return true;
  const [first = 0, second = 0] = groups;
  const last = groups.slice(6).flatMap((group) => [group >> 8, group & 255]);
  // IPv6 addresses that contain an IPv4 address: mapped, compatible (`::` and `::1` among them), translated, 6to4.
  if (groups.slice(0, 5).every((group) => group === 0)) return isPrivateIpv4(last);
  if (first === 0x64 && second === 0xff9b) return isPrivateIpv4(last);
  if (first === 0x2002)
    return isPrivateIpv4(groups.slice(1, 3).flatMap((group) => [group >> 8, group & 255]));
  return (
    (first & 0xfe00) === 0xfc00 ||
    (first & 0xffc0) === 0xfe80 ||
    (first & 0xffc0) === 0xfec0 ||
    first >= 0xff00
  );
}

/** The eight groups of an IPv6 address, with or without a dotted end. */
function groupsOf(host: string): number[] | undefined {
  const plain = host.replace(/%.*$/, '').replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail] = plain.split('::');
  const parse = (part: string): number[] =>
    part ? part.split(':').map((group) => Number.parseInt(group, 16)) : [];
  const before = parse(head);
  const after = parse(tail ?? '');
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<number>(Math.max(0, gap)).fill(0), ...after];
  return groups.length === 8 && !groups.some(Number.isNaN) ? groups : undefined;
}

function ipv4Of(host: string): number[] | undefined {
  return /^\d+\.\d+\.\d+\.\d+$/.test(host) ? host.split('.').map(Number) : undefined;
}

function isAddress(host: string): boolean {
  return host.includes(':') || ipv4Of(host) !== undefined;
}

function isLoopbackName(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '127.0.0.1';
}

/** `URL` has already normalised numbers such as `0x7f.1`. */
function hostOf({ hostname }: URL): string {
  return hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
}
