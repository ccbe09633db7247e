import { BlockList, isIP } from 'node:net';
import networks from './networks.json' with { type: 'json' };

const privateAddresses = new BlockList();
const loopbackAddresses = new BlockList();
loopbackAddresses.addSubnet('127.0.0.0', 8);
loopbackAddresses.addAddress('::1', 'ipv6');
// Networks that are not the public internet: private, loopback, link-local, documentation, multicast, reserved.
// Stryker disable next-line StringLiteral: each network has a beginning.
for (const [start = '', size] of networks.ipv4.map((network) => network.split('/'))) {
  const prefix = Number(size);
  privateAddresses.addSubnet(start, prefix);
  // IPv6 addresses that contain an IPv4 address: compatible (`::1` among them), translated, 6to4. Mapped ones are known.
  const [first = 0, second = 0, third = 0] = start.split('.').map(Number);
  const high = (first * 256 + second).toString(16);
  // No network has a part of the last byte.
  const low = (third * 256).toString(16);
  privateAddresses.addSubnet(`::${start}`, 96 + prefix, 'ipv6');
  privateAddresses.addSubnet(`64:ff9b::${start}`, 96 + prefix, 'ipv6');
  privateAddresses.addSubnet(`2002:${high}:${low}::`, 16 + prefix, 'ipv6');
}
// Translated within a site (SIIT, NAT64), discarded, special (Teredo, benchmarks, ORCHID), documentation, segment
// identifiers, unique local, link-local and site-local, multicast.
// Stryker disable next-line StringLiteral: each network has a beginning.
for (const [start = '', size] of networks.ipv6.map((network) => network.split('/')))
  privateAddresses.addSubnet(start, Number(size), 'ipv6');

/**
 * Returns whether a host is part of the public internet: an IP address of a public network, or a name that is not local
 * by itself. The IP addresses of a name have to be checked as well, and a connection has to use the checked ones.
 *
 * An IPv4 address inside an IPv6 address counts as the IPv4 address.
 *
 * @param host name or IP address, without brackets
 * @example
 * ```ts
 * isPublicHost('169.254.169.254'); // false
 * isPublicHost('cdn.example.com'); // true
 * ```
 */
export function isPublicHost(host: string): boolean {
  const address = host.replace(/%.*/, '');
  if (isIP(address) !== 0) return !contains(privateAddresses, address);
  const name = host.replace(/\.$/, '');
  return name.includes('.') && !/\.(localhost|local|internal|lan|home\.arpa)$/i.test(name);
}

/** Returns whether an IP address is this machine's loopback; false for a name. */
export function isLoopbackAddress(address: string): boolean {
  return contains(loopbackAddresses, address);
}

function contains(list: BlockList, address: string): boolean {
  // Stryker disable next-line StringLiteral: Node reads an address as one of IPv4 unless the family is 'ipv6'.
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
