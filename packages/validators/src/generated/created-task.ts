// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';
import { uuidSchema } from '../leaves.ts';

/** Validates `CreatedTask`. Result of a create operation. */
export const createdTaskSchema: z.ZodObject<{
  task_id: typeof uuidSchema;
}, z.core.$loose> = z.looseObject({
    task_id: uuidSchema.describe("Identifier of the new task, a UUID.")
}).describe("Result of a create operation.");
