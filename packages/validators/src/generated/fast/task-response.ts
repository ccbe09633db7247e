// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { TaskResponse } from '@videogen/types';
import { isObject, notObject, number } from '../../fast/checks.ts';
import { type Faults, put, report } from '../../fast/faults.ts';
import { checkSuccessCode } from './success-code.ts';
import { checkTask } from './task.ts';

export function checkTaskResponse(value: unknown): Faults {
  if (!isObject(value)) return notObject(value);
  let faults: Faults;
  if (value['code'] !== undefined) faults = put(faults, 'code', checkSuccessCode(value['code']));
  faults = put(faults, 'data', checkTask(value['data']));
  return faults;
}

/** Tells whether a value is a `TaskResponse`. */
export function isTaskResponse(value: unknown): value is TaskResponse {
  return checkTaskResponse(value) === undefined;
}

/** What is wrong with a value that should be a `TaskResponse`, or undefined; `loc` begins with `begin`. */
export function taskResponseFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkTaskResponse(value), begin);
}

/** The fields of a `TaskResponse` that the documents list. */
export const taskResponseFields: readonly (keyof TaskResponse)[] = ['code', 'data'];
