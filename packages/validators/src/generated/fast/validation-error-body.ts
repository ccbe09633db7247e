// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { ValidationErrorBody } from '@videogen/types';
import { isObject, list, notObject, number } from '../../fast/checks.ts';
import { type Faults, put, report } from '../../fast/faults.ts';
import { checkValidationError } from './validation-error.ts';

export function checkValidationErrorBody(value: unknown): Faults {
  if (!isObject(value)) return notObject(value);
  let faults: Faults;
  faults = put(faults, 'detail', list(value['detail'], checkValidationError));
  return faults;
}

/** Tells whether a value is a `ValidationErrorBody`. */
export function isValidationErrorBody(value: unknown): value is ValidationErrorBody {
  return checkValidationErrorBody(value) === undefined;
}

/** What is wrong with a value that should be a `ValidationErrorBody`, or undefined; `loc` begins with `begin`. */
export function validationErrorBodyFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkValidationErrorBody(value), begin);
}

/** The fields of a `ValidationErrorBody` that the documents list. */
export const validationErrorBodyFields: readonly (keyof ValidationErrorBody)[] = ['detail'];
