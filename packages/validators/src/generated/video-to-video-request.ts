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
    video: mediaInputSchema.optional().describe("The video to transform. MP4, WebM or MOV."),
    prompt: z.string().max(2000).optional().describe("The desired style transformation, at most 2000 characters."),
    seconds: integerSchema.min(1).max(10).optional().describe("Output duration in seconds, 1 to 10."),
    callback_url: nullableCallbackUrlSchema.optional(),
    aspect_ratio: aspectRatioSchema.optional().describe("Aspect ratio of the video; when missing, the service detects the closest one from the input video.")
}).describe("Input of a video-to-video task (style transformation). Which fields are required is not specified, so none is.");
