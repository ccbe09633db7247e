// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';
import { successCodeSchema } from './success-code.ts';
import { uploadGrantSchema } from './upload-grant.ts';

/** Validates `UploadResponse`. Envelope of an upload grant; the only success that is shown with a `message`. */
export const uploadResponseSchema: z.ZodObject<{
  code: z.ZodOptional<typeof successCodeSchema>;
  message: z.ZodLiteral<'success'>;
  data: typeof uploadGrantSchema;
}, z.core.$loose> = z.looseObject({
    code: successCodeSchema.optional(),
    message: z.literal("success").describe("The word `success`."),
    data: uploadGrantSchema
}).describe("Envelope of an upload grant; the only success that is shown with a `message`.");
