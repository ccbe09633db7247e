import { taskSchema } from '@videogen/validators';
import * as z from 'zod';

const compiled = z.compile(taskSchema);

/** Whether a value is a task record. */
export const check = (value: unknown): boolean => compiled.safeParse(value).success;
