// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';
import { validationErrorSchema } from './validation-error.ts';

/** Validates `ValidationErrorBody`. Body of the 422 response to a body or parameter that is not valid. */
export const validationErrorBodySchema: z.ZodObject<{
  detail: z.ZodArray<typeof validationErrorSchema>;
}, z.core.$loose> = z.looseObject({
    detail: z.array(validationErrorSchema).describe("The faults found.")
}).describe("Body of the 422 response to a body or parameter that is not valid.");
