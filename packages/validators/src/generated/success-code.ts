// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';

/** Validates `SuccessCode`. Code of the envelope; 0 on success. */
export const successCodeSchema: z.ZodLiteral<0> = z.literal(0).describe("Code of the envelope; 0 on success.");
