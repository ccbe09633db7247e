import * as z from 'zod';
import { schema } from './zod-same.ts';

const compiled = z.compile(schema);

/** Whether a value is a task record. */
export const check = (value: unknown): boolean => compiled.safeParse(value).success;
