// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';
import { mediaInputSchema } from './media-input.ts';
import { templateImageArraySchema } from './template-image-array.ts';

/** Validates `TemplateImage`. The image a template is applied to: one media input, or an array of exactly one. */
export const templateImageSchema: z.ZodUnion<readonly [typeof mediaInputSchema, typeof templateImageArraySchema]> = z.union([mediaInputSchema, templateImageArraySchema]).describe("The image a template is applied to: one media input, or an array of exactly one. The field is described as an array with a minimum length of 1 of which only one image is supported, while requests are shown with a single object; both forms are therefore allowed here.");
