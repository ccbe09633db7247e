// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';
import { integerSchema } from '../leaves.ts';
import { aspectRatioSchema } from './aspect-ratio.ts';
import { mediaInputSchema } from './media-input.ts';
import { nullableCallbackUrlSchema } from './nullable-callback-url.ts';
import { talkingAvatarModelSchema } from './talking-avatar-model.ts';
import { talkingAvatarRequestSchema } from './talking-avatar-request.ts';

/** Validates `TalkingAvatarInput`. Input of a talking-avatar task: `audio`, `seconds`, and either `image` or `video`. */
export const talkingAvatarInputSchema: z.ZodObject<{
  audio: typeof mediaInputSchema;
  seconds: typeof integerSchema;
  image: z.ZodNullable<z.ZodOptional<typeof mediaInputSchema>>;
  video: z.ZodNullable<z.ZodOptional<typeof mediaInputSchema>>;
  prompt: z.ZodOptional<z.ZodString>;
  callback_url: z.ZodOptional<typeof nullableCallbackUrlSchema>;
  aspect_ratio: z.ZodNullable<z.ZodOptional<typeof aspectRatioSchema>>;
  model: z.ZodOptional<typeof talkingAvatarModelSchema>;
}, z.core.$loose> = z.looseObject({
    audio: mediaInputSchema.describe("Audio that drives the animation. MP3, WAV, M4A or AAC."),
    seconds: integerSchema.min(1).max(60).describe("Output duration in seconds, 1 to 60."),
    image: mediaInputSchema.optional().nullable().describe("The avatar as an image. JPEG, PNG, WebP or AVIF. May be null."),
    video: mediaInputSchema.optional().nullable().describe("The avatar as a video. MP4, WebM or MOV. May be null."),
    prompt: z.string().max(2000).optional().describe("Text prompt, at most 2000 characters."),
    callback_url: nullableCallbackUrlSchema.optional(),
    aspect_ratio: aspectRatioSchema.optional().nullable().describe("Aspect ratio of the video; null or missing lets the service detect the closest one from the input image or video."),
    model: talkingAvatarModelSchema.optional()
}).describe("Input of a talking-avatar task: `audio`, `seconds`, and either `image` or `video`. What happens when both are given is not specified, so both are allowed.").refine((input) => talkingAvatarRequestSchema.safeParse(input).success, "Provide image or video");
