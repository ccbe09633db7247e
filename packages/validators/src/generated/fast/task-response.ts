// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { TaskResponse } from '@videogen/types';
import { isObject, notObject } from '../../fast/checks.ts';
import { type Faults, type Location, report, to } from '../../fast/faults.ts';
import { checkSuccessCode } from './success-code.ts';
import { checkTask } from './task.ts';

export function checkTaskResponse(value: unknown, at?: Location): boolean {
  if (!isObject(value)) return notObject(value, at);
  return (
    (value['code'] === undefined || checkSuccessCode(value['code'], at && to(at, 'code'))) &&
    checkTask(value['data'], at && to(at, 'data'))
  );
}

/** Returns whether a value is a `TaskResponse`. */
export function isTaskResponse(value: unknown): value is TaskResponse {
  return checkTaskResponse(value);
}

/** What is wrong with a value that should be a `TaskResponse`, or undefined; `loc` begins with `begin`. */
export function taskResponseFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkTaskResponse, value, begin);
}

/** The fields of a `TaskResponse` that the documents list. */
export const taskResponseFields: readonly (keyof TaskResponse)[] = ['code', 'data'];
