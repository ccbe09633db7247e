import type { ValidationErrorBody } from '@videogen/types';
import { isTaskCategory, taskFaults, taskFields } from '@videogen/validators/fast';

// The one place where this package touches what is generated from the contract.
export type { Task, TaskStatus, ValidationErrorBody } from '@videogen/types';

/** Tells whether the contract lists a category. */
export const isKnownCategory: (category: unknown) => boolean = isTaskCategory;

/** The fields of a task record that the contract lists. */
export const TASK_FIELDS: ReadonlySet<string> = new Set(taskFields);

/** What is wrong with a task record by the contract; undefined if nothing is. */
export function taskProblems(value: unknown): ValidationErrorBody | undefined {
  const detail = taskFaults(value);
  return detail === undefined ? undefined : { detail };
}
