import type { Task, TaskCategory, TaskStatus } from '@videogen/types';
import * as z from 'zod';
import { taskSchema } from './generated/task.ts';
import { taskCategorySchema } from './generated/task-category.ts';
import { taskStatusSchema } from './generated/task-status.ts';

/** A task record whose status and category may be values that the contract does not list. */
export type LenientTask = Omit<Task, 'status' | 'category'> & {
  status: TaskStatus | (string & {});
  category: TaskCategory | (string & {});
};

/**
 * Validates a task record as `taskSchema` does, but accepts a status or a category that the contract does not list, so
 * that a new value of the service does not break its clients. Treat such a status as not final.
 *
 * @example
 * const { status } = lenientTaskSchema.parse(record);
 */
export const lenientTaskSchema: z.ZodType<LenientTask> = taskSchema.extend({
  status: z.string(),
  category: z.string(),
});

/**
 * Returns the values of a task record that the contract does not list.
 *
 * @example
 * unknownWords({ ...task, status: 'PAUSED' }); // [{ field: 'status', value: 'PAUSED' }]
 */
export function unknownWords(
  task: Pick<LenientTask, 'status' | 'category'>,
): { field: 'status' | 'category'; value: string }[] {
  const words = [
    { field: 'status', value: task.status, known: taskStatusSchema.options },
    { field: 'category', value: task.category, known: taskCategorySchema.options },
  ] as const;
  return words.flatMap(({ field, value, known }) =>
    known.some((word) => word === value) ? [] : [{ field, value }],
  );
}
