import { BlockedTarget } from '@videogen/service';
import type { TargetRules } from '@videogen/service/post';
import ipaddr from 'ipaddr.js';

/** Returns whether an address is one of the public Internet, IPv4 addresses inside of IPv6 ones included. */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** The rules for callbacks that may go to public addresses only: every address of a host must be public. */
export const publicTargets: TargetRules = {
  checkAddress(address, { hostname }) {
    if (isPublic(address)) return;
    const where = hostname.includes(address) ? hostname : `${hostname} resolves to ${address}, which`;
    throw new BlockedTarget(
      `${where} is not a public address. Set callbacks.allowPrivateHosts in the configuration to send callbacks there.`,
    );
  },
};
