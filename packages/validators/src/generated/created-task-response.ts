// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';
import { createdTaskSchema } from './created-task.ts';
import { successCodeSchema } from './success-code.ts';

/** Validates `CreatedTaskResponse`. Envelope of a create operation. */
export const createdTaskResponseSchema: z.ZodObject<{
  code: z.ZodOptional<typeof successCodeSchema>;
  data: typeof createdTaskSchema;
}, z.core.$loose> = z.looseObject({
    code: successCodeSchema.optional(),
    data: createdTaskSchema
}).describe("Envelope of a create operation.");
