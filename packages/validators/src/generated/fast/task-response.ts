// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { TaskResponse } from '@videogen/types';
import { isObject, notObject } from '../../fast/checks.ts';
import { type Faults, put, report } from '../../fast/faults.ts';
import { checkSuccessCode } from './success-code.ts';
import { checkTask } from './task.ts';

export function checkTaskResponse(value: unknown): Faults {
  if (!isObject(value)) return notObject(value);
  let found: Faults;
  let faults: Faults;
  if (value['code'] !== undefined && (found = checkSuccessCode(value['code']))) faults = put(faults, found, 'code');
  if ((found = checkTask(value['data']))) faults = put(faults, found, 'data');
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
