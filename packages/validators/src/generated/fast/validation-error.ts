// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { ValidationError } from '@videogen/types';
import { either, integer, isObject, list, notObject, number, text } from '../../fast/checks.ts';
import { type Faults, put, report } from '../../fast/faults.ts';

export function checkValidationError(value: unknown): Faults {
  if (!isObject(value)) return notObject(value);
  let faults: Faults;
  faults = put(faults, 'loc', list(value['loc'], (value: unknown): Faults => either(value, [text, integer])));
  faults = put(faults, 'msg', text(value['msg']));
  faults = put(faults, 'type', text(value['type']));
  return faults;
}

/** Tells whether a value is a `ValidationError`. */
export function isValidationError(value: unknown): value is ValidationError {
  return checkValidationError(value) === undefined;
}

/** What is wrong with a value that should be a `ValidationError`, or undefined; `loc` begins with `begin`. */
export function validationErrorFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkValidationError(value), begin);
}

/** The fields of a `ValidationError` that the documents list. */
export const validationErrorFields: readonly (keyof ValidationError)[] = ['loc', 'msg', 'type'];
