// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { UnspecifiedErrorBody } from '@videogen/types';
import { boolean, dictionary, either, list, number, present, text } from '../../fast/checks.ts';
import { type Faults, type Location, report } from '../../fast/faults.ts';

export function checkUnspecifiedErrorBody(value: unknown, at?: Location): boolean {
  return value === null || either(value, at, [dictionary, (value: unknown, at?: Location): boolean => list(value, at, present), text, number, boolean]);
}

/** Returns whether a value is a `UnspecifiedErrorBody`. */
export function isUnspecifiedErrorBody(value: unknown): value is UnspecifiedErrorBody {
  return checkUnspecifiedErrorBody(value);
}

/** What is wrong with a value that should be a `UnspecifiedErrorBody`, or undefined; `loc` begins with `begin`. */
export function unspecifiedErrorBodyFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkUnspecifiedErrorBody, value, begin);
}
