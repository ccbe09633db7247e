// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';
import { mediaInputSchema } from './media-input.ts';

const templateImagePart1Schema: z.ZodArray<typeof mediaInputSchema> = z.array(mediaInputSchema).min(1).max(1);

/** Validates `TemplateImage`. The image a template is applied to: one media input, or an array of exactly one. */
export const templateImageSchema: z.ZodUnion<readonly [typeof mediaInputSchema, typeof templateImagePart1Schema]> = z.union([mediaInputSchema, templateImagePart1Schema]);
