// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';
import { integerSchema } from '../leaves.ts';
import { aspectRatioSchema } from './aspect-ratio.ts';
import { nullableCallbackUrlSchema } from './nullable-callback-url.ts';
import { templateImageSchema } from './template-image.ts';
import { videoTemplateSchema } from './video-template.ts';

/** Validates `TemplateToVideoRequest`. Input of a template-to-video task. */
export const templateToVideoRequestSchema: z.ZodObject<{
  template: z.ZodOptional<typeof videoTemplateSchema>;
  image: z.ZodOptional<typeof templateImageSchema>;
  prompt: z.ZodOptional<z.ZodString>;
  seconds: z.ZodOptional<typeof integerSchema>;
  callback_url: z.ZodOptional<typeof nullableCallbackUrlSchema>;
  aspect_ratio: z.ZodNullable<z.ZodOptional<typeof aspectRatioSchema>>;
}, z.core.$loose> = z.looseObject({
    template: videoTemplateSchema.optional(),
    image: templateImageSchema.optional().describe("The image the template is applied to. JPEG, PNG, WebP or AVIF."),
    prompt: z.string().max(2000).optional().describe("What happens in the video, at most 2000 characters."),
    seconds: integerSchema.min(1).max(10).optional().describe("Output duration in seconds, 1 to 10."),
    callback_url: nullableCallbackUrlSchema.optional(),
    aspect_ratio: aspectRatioSchema.optional().nullable().describe("Aspect ratio of the video; null or missing lets the service detect the closest one from the input image.")
}).describe("Input of a template-to-video task. Which fields are required is not specified, so none is.");
