import { BlockedTarget } from '@videogen/engine';
import type { TargetRules } from '@videogen/engine/post';
import { isPublicHost } from '@videogen/shared/hosts';

/**
 * Creates the rules for requests to public hosts only: every IP address of a host must be public.
 *
 * @param advice says how to allow private hosts; it ends the message of the error
 */
function onlyPublic(advice: string): TargetRules {
  return {
    checkAddress(address, { hostname }) {
      if (isPublicHost(address)) return;
      const where = hostname.includes(address) ? hostname : `${hostname} resolves to ${address}, which`;
      throw new BlockedTarget(`${where} is not a public IP address. ${advice}`);
    },
  };
}

/** Rules for callbacks. */
export const publicTargets: TargetRules = onlyPublic(
  'Set callbacks.allowPrivateHosts in the configuration to send callbacks there.',
);

/** Rules for the hosts of videos that a provider names in its responses. */
export const publicResults: TargetRules = onlyPublic(
  'Set allowPrivateHosts of the provider in the configuration to download its videos from there.',
);
