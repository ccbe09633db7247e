// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { CreatedTaskResponse } from '@videogen/types';
import { isObject, notObject } from '../../fast/checks.ts';
import { type Faults, type Location, report, to } from '../../fast/faults.ts';
import { checkCreatedTask } from './created-task.ts';
import { checkSuccessCode } from './success-code.ts';

export function checkCreatedTaskResponse(value: unknown, at?: Location): boolean {
  if (!isObject(value)) return notObject(value, at);
  return (
    (value['code'] === undefined || checkSuccessCode(value['code'], at && to(at, 'code'))) &&
    checkCreatedTask(value['data'], at && to(at, 'data'))
  );
}

/** Returns whether a value is a `CreatedTaskResponse`. */
export function isCreatedTaskResponse(value: unknown): value is CreatedTaskResponse {
  return checkCreatedTaskResponse(value);
}

/** What is wrong with a value that should be a `CreatedTaskResponse`, or undefined; `loc` begins with `begin`. */
export function createdTaskResponseFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkCreatedTaskResponse, value, begin);
}

/** The fields of a `CreatedTaskResponse` that the documents list. */
export const createdTaskResponseFields: readonly (keyof CreatedTaskResponse)[] = ['code', 'data'];
