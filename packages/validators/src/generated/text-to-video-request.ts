// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';
import { integerSchema } from '../leaves.ts';
import { aspectRatioSchema } from './aspect-ratio.ts';
import { nullableCallbackUrlSchema } from './nullable-callback-url.ts';
import { textToVideoModelSchema } from './text-to-video-model.ts';

/** Validates `TextToVideoRequest`. Input of a text-to-video task. */
export const textToVideoRequestSchema: z.ZodObject<{
  prompt: z.ZodOptional<z.ZodString>;
  model: z.ZodOptional<typeof textToVideoModelSchema>;
  seconds: z.ZodOptional<typeof integerSchema>;
  callback_url: z.ZodOptional<typeof nullableCallbackUrlSchema>;
  aspect_ratio: z.ZodOptional<typeof aspectRatioSchema>;
}, z.core.$loose> = z.looseObject({
    prompt: z.string().min(1).max(2000).optional(),
    model: textToVideoModelSchema.optional(),
    seconds: integerSchema.min(1).max(10).optional(),
    callback_url: nullableCallbackUrlSchema.optional(),
    aspect_ratio: aspectRatioSchema.optional()
});
