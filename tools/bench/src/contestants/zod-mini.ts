import * as z from 'zod/mini';
import { categories, statuses } from './enums.ts';

const schema: z.ZodMiniType = z.looseObject({
  task_id: z.uuid(),
  id: z.uuid(),
  status: z.enum(statuses),
  category: z.enum(categories),
  callback_url: z.nullable(z.string()),
  seconds: z.int(),
  output_videos: z.array(
    z.looseObject({ url: z.url().check(z.minLength(1), z.maxLength(2083)), width: z.int(), height: z.int() }),
  ),
  credits: z.int(),
  inputs: z.record(z.string(), z.unknown()),
  created_at: z.nullable(z.string()),
});

/** Whether a value is a task record. */
export const check = (value: unknown): boolean => schema.safeParse(value).success;
