// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { CallbackUrl } from '@videogen/types';
import { uriWithin } from '../../fast/checks.ts';
import { type Faults, type Location, report } from '../../fast/faults.ts';

export function checkCallbackUrl(value: unknown, at?: Location): boolean {
  return uriWithin(value, at, 1, 2083);
}

/** Returns whether a value is a `CallbackUrl`. */
export function isCallbackUrl(value: unknown): value is CallbackUrl {
  return checkCallbackUrl(value);
}

/** What is wrong with a value that should be a `CallbackUrl`, or undefined; `loc` begins with `begin`. */
export function callbackUrlFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkCallbackUrl, value, begin);
}
