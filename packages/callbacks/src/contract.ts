import type { ValidationErrorBody } from '@videogen/types';
import { taskFaults } from '@videogen/validators/fast';

// The one place where this package touches what is generated from the contract.
export type { Task, TaskStatus, ValidationErrorBody } from '@videogen/types';

/** What is wrong with a task record by the contract; undefined if nothing is. */
export function taskProblems(value: unknown): ValidationErrorBody | undefined {
  const detail = taskFaults(value);
  return detail === undefined ? undefined : { detail };
}
