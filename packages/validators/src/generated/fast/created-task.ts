// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { CreatedTask } from '@videogen/types';
import { isObject, notObject, number, uuid } from '../../fast/checks.ts';
import { type Faults, put, report } from '../../fast/faults.ts';

export function checkCreatedTask(value: unknown): Faults {
  if (!isObject(value)) return notObject(value);
  let faults: Faults;
  faults = put(faults, 'task_id', uuid(value['task_id']));
  return faults;
}

/** Tells whether a value is a `CreatedTask`. */
export function isCreatedTask(value: unknown): value is CreatedTask {
  return checkCreatedTask(value) === undefined;
}

/** What is wrong with a value that should be a `CreatedTask`, or undefined; `loc` begins with `begin`. */
export function createdTaskFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkCreatedTask(value), begin);
}

/** The fields of a `CreatedTask` that the documents list. */
export const createdTaskFields: readonly (keyof CreatedTask)[] = ['task_id'];
