// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { InvalidApiKeyBody } from '@videogen/types';
import { isObject, notObject, text } from '../../fast/checks.ts';
import { type Faults, type Location, report, to } from '../../fast/faults.ts';

export function checkInvalidApiKeyBody(value: unknown, at?: Location): boolean {
  if (!isObject(value)) return notObject(value, at);
  return (
    text(value['detail'], at && to(at, 'detail'))
  );
}

/** Returns whether a value is a `InvalidApiKeyBody`. */
export function isInvalidApiKeyBody(value: unknown): value is InvalidApiKeyBody {
  return checkInvalidApiKeyBody(value);
}

/** What is wrong with a value that should be a `InvalidApiKeyBody`, or undefined; `loc` begins with `begin`. */
export function invalidApiKeyBodyFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkInvalidApiKeyBody, value, begin);
}

/** The fields of a `InvalidApiKeyBody` that the documents list. */
export const invalidApiKeyBodyFields: readonly (keyof InvalidApiKeyBody)[] = ['detail'];
