// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';
import { successCodeSchema } from './success-code.ts';
import { taskSchema } from './task.ts';

/** Validates `TaskResponse`. Envelope of a task record. */
export const taskResponseSchema: z.ZodObject<{
  code: z.ZodOptional<typeof successCodeSchema>;
  data: typeof taskSchema;
}, z.core.$loose> = z.looseObject({
    code: successCodeSchema.optional(),
    data: taskSchema
}).describe("Envelope of a task record.");
