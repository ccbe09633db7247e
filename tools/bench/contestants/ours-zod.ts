import { taskSchema } from '@videogen/validators';

/** Whether a value is a task record. */
export const check = (value: unknown): boolean => taskSchema.safeParse(value).success;
