// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';
import { integerSchema, uuidSchema } from '../leaves.ts';
import { outputVideoSchema } from './output-video.ts';
import { taskCategorySchema } from './task-category.ts';
import { taskInputsSchema } from './task-inputs.ts';
import { taskStatusSchema } from './task-status.ts';

/** Validates `Task`. State of a task, as `getTask` returns it and as the callback carries it. */
export const taskSchema: z.ZodObject<{
  task_id: typeof uuidSchema;
  id: typeof uuidSchema;
  status: typeof taskStatusSchema;
  category: typeof taskCategorySchema;
  callback_url: z.ZodNullable<z.ZodString>;
  seconds: typeof integerSchema;
  output_videos: z.ZodArray<typeof outputVideoSchema>;
  credits: typeof integerSchema;
  inputs: typeof taskInputsSchema;
  created_at: z.ZodNullable<z.ZodString>;
}, z.core.$loose> = z.looseObject({
    task_id: uuidSchema.describe("Identifier of the task, a UUID."),
    id: uuidSchema.describe("Equals `task_id`."),
    status: taskStatusSchema,
    category: taskCategorySchema,
    callback_url: z.string().nullable().describe("The callback URL given at creation; null when none was given."),
    seconds: integerSchema.describe("Requested output duration in seconds."),
    output_videos: z.array(outputVideoSchema).describe("The videos produced; available once the status is SUCCESS. How many there are is not specified. There is no field `video_url`."),
    credits: integerSchema.describe("Credits charged for the task. How many a task costs is not specified."),
    inputs: taskInputsSchema,
    created_at: z.string().nullable().describe("Creation time. Its format is not specified.")
}).describe("State of a task, as `getTask` returns it and as the callback carries it. All fields are required.");
