import type { ValidationErrorBody } from '@videogen/types';
import { taskSchema, toValidationErrorBody } from '@videogen/validators';

// The one place where this package touches what is generated from the contract.
export type { Task, TaskStatus, ValidationErrorBody } from '@videogen/types';

/** What is wrong with a task record by the contract; undefined if nothing is. */
export function taskProblems(value: unknown): ValidationErrorBody | undefined {
  const result = taskSchema.safeParse(value);
  return result.success ? undefined : toValidationErrorBody(result.error, 'body', value);
}
