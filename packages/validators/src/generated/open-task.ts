// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';

/** Validates `OpenTask`. The fields of a task whose lists of values may grow. */
export const openTaskSchema: z.ZodObject<{
  status: z.ZodString;
  category: z.ZodString;
}, z.core.$loose> = z.looseObject({
    status: z.string(),
    category: z.string()
}).describe("The fields of a task whose lists of values may grow.");
