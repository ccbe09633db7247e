// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { ValidationError } from '@videogen/types';
import { either, integer, isObject, list, notObject, text } from '../../fast/checks.ts';
import { type Faults, type Location, report, to } from '../../fast/faults.ts';

export function checkValidationError(value: unknown, at?: Location): boolean {
  if (!isObject(value)) return notObject(value, at);
  return (
    list(value['loc'], at && to(at, 'loc'), (value: unknown, at?: Location): boolean => either(value, at, [text, integer])) &&
    text(value['msg'], at && to(at, 'msg')) &&
    text(value['type'], at && to(at, 'type'))
  );
}

/** Returns whether a value is a `ValidationError`. */
export function isValidationError(value: unknown): value is ValidationError {
  return checkValidationError(value);
}

/** What is wrong with a value that should be a `ValidationError`, or undefined; `loc` begins with `begin`. */
export function validationErrorFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkValidationError, value, begin);
}

/** The fields of a `ValidationError` that the documents list. */
export const validationErrorFields: readonly (keyof ValidationError)[] = ['loc', 'msg', 'type'];
