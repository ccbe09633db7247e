// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';
import { integerSchema } from '../leaves.ts';
import { aspectRatioSchema } from './aspect-ratio.ts';
import { mediaInputSchema } from './media-input.ts';
import { nullableCallbackUrlSchema } from './nullable-callback-url.ts';
import { videoToVideoModelSchema } from './video-to-video-model.ts';

/** Validates `VideoToVideoRequest`. Input of a video-to-video task (style transformation). */
export const videoToVideoRequestSchema: z.ZodObject<{
  model: z.ZodOptional<typeof videoToVideoModelSchema>;
  video: z.ZodOptional<typeof mediaInputSchema>;
  prompt: z.ZodOptional<z.ZodString>;
  seconds: z.ZodOptional<typeof integerSchema>;
  callback_url: z.ZodOptional<typeof nullableCallbackUrlSchema>;
  aspect_ratio: z.ZodOptional<typeof aspectRatioSchema>;
}, z.core.$loose> = z.looseObject({
    model: videoToVideoModelSchema.optional(),
    video: mediaInputSchema.optional(),
    prompt: z.string().max(2000).optional(),
    seconds: integerSchema.min(1).max(10).optional(),
    callback_url: nullableCallbackUrlSchema.optional(),
    aspect_ratio: aspectRatioSchema.optional()
});
