// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { OrganizationBannedBody } from '@videogen/types';
import { isObject, listed, notObject } from '../../fast/checks.ts';
import { type Faults, put, report } from '../../fast/faults.ts';

export function checkOrganizationBannedBody(value: unknown): Faults {
  if (!isObject(value)) return notObject(value);
  let found: Faults;
  let faults: Faults;
  if ((found = listed(value['code'], [4002]))) faults = put(faults, found, 'code');
  if ((found = listed(value['message'], ['Organization is banned']))) faults = put(faults, found, 'message');
  return faults;
}

/** Tells whether a value is a `OrganizationBannedBody`. */
export function isOrganizationBannedBody(value: unknown): value is OrganizationBannedBody {
  return checkOrganizationBannedBody(value) === undefined;
}

/** What is wrong with a value that should be a `OrganizationBannedBody`, or undefined; `loc` begins with `begin`. */
export function organizationBannedBodyFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkOrganizationBannedBody(value), begin);
}
