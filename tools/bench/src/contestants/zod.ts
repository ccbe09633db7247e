import * as z from 'zod';
import { categories, statuses } from './enums.ts';

/** The task record as one writes it by hand for zod 4. */
export const schema: z.ZodType = z.looseObject({
  task_id: z.uuid(),
  id: z.uuid(),
  status: z.enum(statuses),
  category: z.enum(categories),
  callback_url: z.string().nullable(),
  seconds: z.int(),
  output_videos: z.array(z.looseObject({ url: z.url().min(1).max(2083), width: z.int(), height: z.int() })),
  credits: z.int(),
  inputs: z.record(z.string(), z.unknown()),
  created_at: z.string().nullable(),
});

/** Whether a value is a task record. */
export const check = (value: unknown): boolean => schema.safeParse(value).success;
