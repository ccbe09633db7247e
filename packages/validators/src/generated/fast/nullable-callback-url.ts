// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { NullableCallbackUrl } from '@videogen/types';
import { type Faults, type Location, report } from '../../fast/faults.ts';
import { checkCallbackUrl } from './callback-url.ts';

export function checkNullableCallbackUrl(value: unknown, at?: Location): boolean {
  return value === null || checkCallbackUrl(value, at);
}

/** Returns whether a value is a `NullableCallbackUrl`. */
export function isNullableCallbackUrl(value: unknown): value is NullableCallbackUrl {
  return checkNullableCallbackUrl(value);
}

/** What is wrong with a value that should be a `NullableCallbackUrl`, or undefined; `loc` begins with `begin`. */
export function nullableCallbackUrlFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkNullableCallbackUrl, value, begin);
}
