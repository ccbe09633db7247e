// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';
import { integerSchema } from '../leaves.ts';
import { aspectRatioSchema } from './aspect-ratio.ts';
import { imageToVideoModelSchema } from './image-to-video-model.ts';
import { mediaInputSchema } from './media-input.ts';
import { nullableCallbackUrlSchema } from './nullable-callback-url.ts';

/** Validates `ImageToVideoRequest`. Input of an image-to-video task. */
export const imageToVideoRequestSchema: z.ZodObject<{
  model: z.ZodOptional<typeof imageToVideoModelSchema>;
  image: typeof mediaInputSchema;
  seconds: z.ZodOptional<typeof integerSchema>;
  prompt: z.ZodOptional<z.ZodString>;
  callback_url: z.ZodOptional<typeof nullableCallbackUrlSchema>;
  aspect_ratio: z.ZodNullable<z.ZodOptional<typeof aspectRatioSchema>>;
}, z.core.$loose> = z.looseObject({
    model: imageToVideoModelSchema.optional(),
    image: mediaInputSchema.describe("The image to animate. JPEG, PNG, WebP or AVIF."),
    seconds: integerSchema.min(1).max(10).optional().describe("Output duration in seconds, 1 to 10."),
    prompt: z.string().max(2000).optional().describe("What happens in the video, at most 2000 characters."),
    callback_url: nullableCallbackUrlSchema.optional(),
    aspect_ratio: aspectRatioSchema.optional().nullable().describe("Aspect ratio of the video; null or missing lets the service detect the closest one from the input image.")
}).describe("Input of an image-to-video task. The image is required; whether anything else is, is not specified.");
