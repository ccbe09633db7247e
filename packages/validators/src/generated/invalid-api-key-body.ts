// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';

/** Validates `InvalidApiKeyBody`. Body of the response to an invalid or revoked API key. */
export const invalidApiKeyBodySchema: z.ZodObject<{
  detail: z.ZodString;
}, z.core.$loose> = z.looseObject({
    detail: z.string().describe("States that the API key is invalid or revoked.")
}).describe("Body of the response to an invalid or revoked API key.");
