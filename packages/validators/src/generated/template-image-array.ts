// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';
import { mediaInputSchema } from './media-input.ts';

/** Validates `TemplateImageArray`. Array form; only one image is supported. */
export const templateImageArraySchema: z.ZodArray<typeof mediaInputSchema> = z.array(mediaInputSchema).min(1).max(1).describe("Array form; only one image is supported.");
