// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { UnspecifiedErrorBody } from '@videogen/types';
import { dictionary } from '../../fast/checks.ts';
import { type Check, type Faults, report } from '../../fast/faults.ts';

export const checkUnspecifiedErrorBody: Check = dictionary;

/** Tells whether a value is a `UnspecifiedErrorBody`. */
export function isUnspecifiedErrorBody(value: unknown): value is UnspecifiedErrorBody {
  return checkUnspecifiedErrorBody(value);
}

/** What is wrong with a value that should be a `UnspecifiedErrorBody`, or undefined; `loc` begins with `begin`. */
export function unspecifiedErrorBodyFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkUnspecifiedErrorBody, value, begin);
}
