// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { RefusalBody } from '@videogen/types';
import { type Faults, noneOf, type Location, report } from '../../fast/faults.ts';
import { checkInvalidApiKeyBody } from './invalid-api-key-body.ts';
import { checkUnspecifiedErrorBody } from './unspecified-error-body.ts';

export function checkRefusalBody(value: unknown, at?: Location): boolean {
  return checkInvalidApiKeyBody(value) || checkUnspecifiedErrorBody(value) || noneOf(value, at, [checkInvalidApiKeyBody, checkUnspecifiedErrorBody]);
}

/** Returns whether a value is a `RefusalBody`. */
export function isRefusalBody(value: unknown): value is RefusalBody {
  return checkRefusalBody(value);
}

/** What is wrong with a value that should be a `RefusalBody`, or undefined; `loc` begins with `begin`. */
export function refusalBodyFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkRefusalBody, value, begin);
}
