// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { OrganizationBannedBody } from '@videogen/types';
import { isObject, listed, notObject } from '../../fast/checks.ts';
import { type Faults, type Location, report, to } from '../../fast/faults.ts';

export function checkOrganizationBannedBody(value: unknown, at?: Location): boolean {
  if (!isObject(value)) return notObject(value, at);
  return (
    listed(value['code'], at && to(at, 'code'), new Set<unknown>([4002])) &&
    listed(value['message'], at && to(at, 'message'), new Set<unknown>(['Organization is banned']))
  );
}

/** Returns whether a value is a `OrganizationBannedBody`. */
export function isOrganizationBannedBody(value: unknown): value is OrganizationBannedBody {
  return checkOrganizationBannedBody(value);
}

/** What is wrong with a value that should be a `OrganizationBannedBody`, or undefined; `loc` begins with `begin`. */
export function organizationBannedBodyFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkOrganizationBannedBody, value, begin);
}

/** The fields of a `OrganizationBannedBody` that the documents list. */
export const organizationBannedBodyFields: readonly (keyof OrganizationBannedBody)[] = ['code', 'message'];
