// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';
import { uuidSchema } from '../leaves.ts';

/** Validates `GetTaskInput`. Input of the operation "Read a task". */
export const getTaskInputSchema: z.ZodObject<{
  task_id: typeof uuidSchema;
}, z.core.$loose> = z.looseObject({
    task_id: uuidSchema.describe("Identifier of the task, a UUID.")
}).describe("Input of the operation \"Read a task\".");
