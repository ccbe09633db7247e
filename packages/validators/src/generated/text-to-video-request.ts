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
    prompt: z.string().min(1).max(2000).optional().describe("What the video shows, 1 to 2000 characters."),
    model: textToVideoModelSchema.optional(),
    seconds: integerSchema.min(1).max(10).optional().describe("Output duration in seconds, 1 to 10."),
    callback_url: nullableCallbackUrlSchema.optional(),
    aspect_ratio: aspectRatioSchema.optional().describe("Aspect ratio of the produced video, width to height.")
}).describe("Input of a text-to-video task. Which fields are required is not specified, so none is. One further field carries a `VideoStyle`; its name is not specified, so the object stays open to any field.");
