import { BlockedTarget } from '@videogen/service';
import type { TargetRules } from '@videogen/service/post';
import ipaddr from 'ipaddr.js';

/** Checks whether an IP address is public. An IPv4 address inside an IPv6 address counts as the IPv4 address. */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** Rules for callbacks to public hosts only: every IP address of a host must be public. */
export const publicTargets: TargetRules = {
  checkAddress(address, { hostname }) {
    if (isPublic(address)) return;
    const where = hostname.includes(address) ? hostname : `${hostname} resolves to ${address}, which`;
    throw new BlockedTarget(
      `${where} is not a public address. Set callbacks.allowPrivateHosts in the configuration to send callbacks there.`,
    );
  },
};
