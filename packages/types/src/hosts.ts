import { BlockList, isIP } from 'node:net';

/** IPv4 networks that are not the public internet: private, loopback, link-local, documentation, multicast, reserved. */
const PRIVATE = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/**
 * Their IPv6 counterparts: translated within a site (SIIT, NAT64), discarded, special (Teredo, benchmarks, ORCHID),
 * documentation, segment identifiers, unique local, link-local and site-local, multicast.
 */
const PRIVATE_IPV6 = [
  ['::ffff:0:0:0', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const;

const privateAddresses = new BlockList();
const loopbackAddresses = new BlockList();
loopbackAddresses.addSubnet('127.0.0.0', 8);
loopbackAddresses.addAddress('::1', 'ipv6');
for (const [start, prefix] of PRIVATE) {
  privateAddresses.addSubnet(start, prefix);
  // IPv6 addresses that contain an IPv4 address: compatible (`::1` among them), translated, 6to4. Mapped ones are known.
  const [first = 0, second = 0, third = 0, fourth = 0] = start.split('.').map(Number);
  const high = (first * 256 + second).toString(16);
  const low = (third * 256 + fourth).toString(16);
  privateAddresses.addSubnet(`::${start}`, 96 + prefix, 'ipv6');
  privateAddresses.addSubnet(`64:ff9b::${start}`, 96 + prefix, 'ipv6');
  privateAddresses.addSubnet(`2002:${high}:${low}::`, 16 + prefix, 'ipv6');
}
for (const [start, prefix] of PRIVATE_IPV6) privateAddresses.addSubnet(start, prefix, 'ipv6');

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
  const address = host.replace(/%.*$/, '');
  if (isIP(address) !== 0) return !contains(privateAddresses, address);
  const name = host.replace(/\.$/, '');
  return name.includes('.') && !/\.(localhost|local|internal|lan|home\.arpa)$/i.test(name);
}

/** Returns whether an IP address is this machine's loopback; false for a name. */
export function isLoopbackAddress(address: string): boolean {
  return isIP(address) !== 0 && contains(loopbackAddresses, address);
}

function contains(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
