import type { Task } from '@videogen/types';
import type * as z from 'zod';
import { openTaskSchema } from './generated/open-task.ts';
import { taskSchema } from './generated/task.ts';

/** A field of a task whose list of values may grow: `x-extensible-enum` in the documents. */
type OpenField = keyof typeof openTaskSchema.shape;

/** A task record whose status and category may be values that the contract does not list. */
export type LenientTask = {
  [Field in keyof Task]: Field extends OpenField ? Task[Field] | (string & {}) : Task[Field];
};

/**
 * Validates a task record as `taskSchema` does, but accepts a status or a category that the contract does not list, so
 * that a new value of the service does not break its clients. Treat such a status as not final.
 *
 * @example
 * const { status } = lenientTaskSchema.parse(record);
 */
export const lenientTaskSchema: z.ZodType<LenientTask> = taskSchema.extend(openTaskSchema.shape);

/**
 * Returns the values of a task record that the contract does not list.
 *
 * @example
 * unknownWords({ ...task, status: 'PAUSED' }); // [{ field: 'status', value: 'PAUSED' }]
 */
export function unknownWords(task: Pick<LenientTask, OpenField>): { field: OpenField; value: string }[] {
  // Safe: these are the keys of the shape.
  const fields = Object.keys(openTaskSchema.shape) as OpenField[];
  return fields.flatMap((field) => {
    const value = task[field];
    const isKnown = taskSchema.shape[field].safeParse(value).success;
    return isKnown || typeof value !== 'string' ? [] : [{ field, value }];
  });
}
