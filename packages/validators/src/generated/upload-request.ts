// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';

/** Validates `UploadRequest`. Names the file that is going to be uploaded. */
export const uploadRequestSchema: z.ZodObject<{
  filename: z.ZodString;
}, z.core.$loose> = z.looseObject({
    filename: z.string().describe("Name of the file. Its length, its allowed characters and whether the extension decides the type are not specified.")
}).describe("Names the file that is going to be uploaded.");
