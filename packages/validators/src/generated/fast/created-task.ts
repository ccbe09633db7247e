// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { CreatedTask } from '@videogen/types';
import { isObject, notObject, uuid } from '../../fast/checks.ts';
import { type Faults, type Location, report, to } from '../../fast/faults.ts';

export function checkCreatedTask(value: unknown, at?: Location): boolean {
  if (!isObject(value)) return notObject(value, at);
  return (
    uuid(value['task_id'], at && to(at, 'task_id'))
  );
}

/** Returns whether a value is a `CreatedTask`. */
export function isCreatedTask(value: unknown): value is CreatedTask {
  return checkCreatedTask(value);
}

/** What is wrong with a value that should be a `CreatedTask`, or undefined; `loc` begins with `begin`. */
export function createdTaskFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkCreatedTask, value, begin);
}

/** The fields of a `CreatedTask` that the documents list. */
export const createdTaskFields: readonly (keyof CreatedTask)[] = ['task_id'];
