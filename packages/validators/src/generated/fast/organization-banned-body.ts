// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { OrganizationBannedBody } from '@videogen/types';
import { isObject, listed, notObject, number } from '../../fast/checks.ts';
import { type Faults, put, report } from '../../fast/faults.ts';

export function checkOrganizationBannedBody(value: unknown): Faults {
  if (!isObject(value)) return notObject(value);
  let faults: Faults;
  faults = put(faults, 'code', listed(value['code'], [4002]));
  faults = put(faults, 'message', listed(value['message'], ['Organization is banned']));
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

/** The fields of a `OrganizationBannedBody` that the documents list. */
export const organizationBannedBodyFields: readonly (keyof OrganizationBannedBody)[] = ['code', 'message'];
