import type { TaskCategory, TaskStatus } from '@videogen/types';
import { taskCategorySchema, taskStatusSchema } from '@videogen/validators';

/** Every status of a task record, from the generated schema. */
export const statuses: readonly TaskStatus[] = taskStatusSchema.options;

/** Every category of a task record, from the generated schema. */
export const categories: readonly TaskCategory[] = taskCategorySchema.options;
