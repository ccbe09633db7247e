import type { LookupAddress } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { BlockedTarget } from '@videogen/service';
import { hostnameOf, isLoopbackName } from '../hosts.ts';

/** Where callbacks may go. */
export interface TargetPolicy {
  /** Host names beside loopback, in lower case; `*` stands for all. */
  readonly allowed: readonly string[];
  /** URLs under which the emulator itself is reached. */
  readonly own: () => readonly string[];
  /** Finds the IP addresses of a host name. */
  readonly lookup: (hostname: string) => Promise<readonly LookupAddress[]>;
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/**
 * Checks that a callback may be sent to a URL: http or https, to loopback or to a host that was allowed, and never to
 * the emulator itself. Names are resolved, because `app.localhost` may lead anywhere.
 *
 * @returns the IP addresses that were checked, which are the only ones to connect to
 * @throws {BlockedTarget}
 */
export async function checkTarget(url: string, policy: TargetPolicy): Promise<readonly LookupAddress[]> {
  const target = parse(url);
  const hostname = hostnameOf(target);
  const listed = policy.allowed.includes('*') || policy.allowed.includes(target.hostname);
  if (!listed && isIP(hostname) === 0 && !isLoopbackName(hostname)) throw notAllowed(target.hostname);
  const addresses = await addressesOf(hostname, policy);
  for (const { address } of addresses) {
    if (!listed && !isLoopbackAddress(address)) throw notAllowed(target.hostname, address);
  }
  if (policy.own().some((own) => leadsTo(target, addresses, new URL(own)))) {
    throw new BlockedTarget(
      'This is the emulator itself, which receives no callbacks. Give the URL of your own receiver as callback_url.',
    );
  }
  return addresses;
}

function parse(url: string): URL {
  const target = URL.canParse(url) ? new URL(url) : undefined;
  if (target?.protocol === 'http:' || target?.protocol === 'https:') return target;
  throw new BlockedTarget('Callbacks go to http and https URLs only. Give such a URL as callback_url.');
}

async function addressesOf(hostname: string, { lookup }: TargetPolicy): Promise<readonly LookupAddress[]> {
  const family = isIP(hostname);
  return family === 0 ? lookup(hostname) : [{ address: hostname, family }];
}

function notAllowed(hostname: string, address?: string): BlockedTarget {
  const where = address === undefined || hostname.includes(address) ? '' : ` leads to ${address}, which`;
  return new BlockedTarget(
    `${hostname}${where} is not loopback. Start the emulator with --allow-callback ${hostname} (allowCallbackHosts) to send callbacks there.`,
  );
}

function leadsTo(target: URL, addresses: readonly LookupAddress[], own: URL): boolean {
  if (target.origin === own.origin) return true;
  return portOf(target) === portOf(own) && addresses.some(({ address }) => isThisMachine(address));
}

function portOf({ port, protocol }: URL): string {
  return port === '' ? (protocol === 'https:' ? '443' : '80') : port;
}

function isLoopbackAddress(address: string): boolean {
  return LOOPBACK.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Connecting to the unspecified address leads to this machine too. */
function isThisMachine(address: string): boolean {
  if (address === '0.0.0.0' || address === '::' || isLoopbackAddress(address)) return true;
  return Object.values(networkInterfaces()).some((found) => found?.some((one) => one.address === address));
}
