// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { ValidationErrorBody } from '@videogen/types';
import { isObject, list, notObject } from '../../fast/checks.ts';
import { type Faults, type Location, report, to } from '../../fast/faults.ts';
import { checkValidationError } from './validation-error.ts';

export function checkValidationErrorBody(value: unknown, at?: Location): boolean {
  if (!isObject(value)) return notObject(value, at);
  return (
    list(value['detail'], at && to(at, 'detail'), checkValidationError)
  );
}

/** Returns whether a value is a `ValidationErrorBody`. */
export function isValidationErrorBody(value: unknown): value is ValidationErrorBody {
  return checkValidationErrorBody(value);
}

/** What is wrong with a value that should be a `ValidationErrorBody`, or undefined; `loc` begins with `begin`. */
export function validationErrorBodyFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkValidationErrorBody, value, begin);
}

/** The fields of a `ValidationErrorBody` that the documents list. */
export const validationErrorBodyFields: readonly (keyof ValidationErrorBody)[] = ['detail'];
