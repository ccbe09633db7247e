// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';
import { integerSchema, uriSchema } from '../leaves.ts';

/** Validates `OutputVideo`. A produced video. */
export const outputVideoSchema: z.ZodObject<{
  url: typeof uriSchema;
  width: typeof integerSchema;
  height: typeof integerSchema;
}, z.core.$loose> = z.looseObject({
    url: uriSchema.min(1).max(2083).describe("Download URL, 1 to 2083 characters; it expires 8 hours after the task succeeded."),
    width: integerSchema.describe("Width in pixels."),
    height: integerSchema.describe("Height in pixels.")
}).describe("A produced video. Its container, its size in pixels, and whether a download takes the bearer header, are not specified.");
