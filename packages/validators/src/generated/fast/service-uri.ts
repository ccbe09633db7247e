// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { ServiceUri } from '@videogen/types';
import { matching, text } from '../../fast/checks.ts';
import { type Faults, type Location, report } from '../../fast/faults.ts';

export function checkServiceUri(value: unknown, at?: Location): boolean {
  return (text(value, at) && matching(value, at, /^service:\/\/./u));
}

/** Returns whether a value is a `ServiceUri`. */
export function isServiceUri(value: unknown): value is ServiceUri {
  return checkServiceUri(value);
}

/** What is wrong with a value that should be a `ServiceUri`, or undefined; `loc` begins with `begin`. */
export function serviceUriFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkServiceUri, value, begin);
}
