import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { BlockedTarget } from '@videogen/engine';
import type { TargetRules } from '@videogen/engine/post';
import { isLoopbackAddress } from '@videogen/shared/hosts';
import { isLoopbackName } from '../hosts.ts';

/** The rules for the targets of callbacks. */
export interface TargetPolicy {
  /** Host names that are allowed in addition to loopback, in lower case; `*` allows all. */
  readonly allowed: readonly string[];
  /** URLs under which the emulator itself is reached. */
  readonly own: () => readonly string[];
}

/**
 * Creates the rules for callbacks: to loopback or to a host that was allowed, and never to the emulator itself. A
 * loopback name is not enough, because `app.localhost` may resolve to any address.
 */
export function createTargetRules({ allowed, own }: TargetPolicy): Required<Omit<TargetRules, 'lookup'>> {
  const isListed = ({ hostname }: URL): boolean => allowed.includes('*') || allowed.includes(hostname);
  return {
    checkHost(hostname, url) {
      if (!isListed(url) && isIP(hostname) === 0 && !isLoopbackName(hostname)) throw notAllowed(url.hostname);
      if (own().some((each) => new URL(each).origin === url.origin)) throw toItself();
    },
    checkAddress(address, url) {
      if (!isListed(url) && !isLoopbackAddress(address)) throw notAllowed(url.hostname, address);
      if (isThisMachine(address) && own().some((each) => getPort(new URL(each)) === getPort(url)))
        throw toItself();
    },
  };
}

function toItself(): BlockedTarget {
  return new BlockedTarget(
    'This is the emulator itself, which receives no callbacks. Give the URL of your own receiver as callback_url.',
  );
}

function notAllowed(hostname: string, address?: string): BlockedTarget {
  const resolved =
    address === undefined || hostname.includes(address) ? '' : ` resolves to ${address}, which`;
  return new BlockedTarget(
    `${hostname}${resolved} is not loopback. Start the emulator with --allow-callback ${hostname} (allowCallbackHosts) to send callbacks there.`,
  );
}

function getPort({ port, protocol }: URL): string {
  return port === '' ? (protocol === 'https:' ? '443' : '80') : port;
}

/** Connecting to the unspecified IP address leads to this machine too. */
function isThisMachine(address: string): boolean {
  if (address === '0.0.0.0' || address === '::' || isLoopbackAddress(address)) return true;
  return Object.values(networkInterfaces()).some((found) => found?.some((one) => one.address === address));
}
