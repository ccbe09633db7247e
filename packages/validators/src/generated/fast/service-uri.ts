// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { ServiceUri } from '@videogen/types';
import { matching, number, text } from '../../fast/checks.ts';
import { type Faults, report } from '../../fast/faults.ts';

export function checkServiceUri(value: unknown): Faults {
  return matching(value, /^service:\/\/./u, text(value));
}

/** Tells whether a value is a `ServiceUri`. */
export function isServiceUri(value: unknown): value is ServiceUri {
  return checkServiceUri(value) === undefined;
}

/** What is wrong with a value that should be a `ServiceUri`, or undefined; `loc` begins with `begin`. */
export function serviceUriFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkServiceUri(value), begin);
}
