// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';
import { integerSchema } from '../leaves.ts';
import { aspectRatioSchema } from './aspect-ratio.ts';
import { mediaInputSchema } from './media-input.ts';
import { nullableCallbackUrlSchema } from './nullable-callback-url.ts';
import { talkingAvatarModelSchema } from './talking-avatar-model.ts';

/** Validates `TalkingAvatarFromImage`. Talking-avatar input whose avatar is an image. */
export const talkingAvatarFromImageSchema: z.ZodObject<{
  audio: typeof mediaInputSchema;
  seconds: typeof integerSchema;
  image: typeof mediaInputSchema;
  video: z.ZodNullable<z.ZodOptional<typeof mediaInputSchema>>;
  prompt: z.ZodOptional<z.ZodString>;
  callback_url: z.ZodOptional<typeof nullableCallbackUrlSchema>;
  aspect_ratio: z.ZodNullable<z.ZodOptional<typeof aspectRatioSchema>>;
  model: z.ZodOptional<typeof talkingAvatarModelSchema>;
}, z.core.$loose> = z.looseObject({
    audio: mediaInputSchema,
    seconds: integerSchema.min(1).max(60),
    image: mediaInputSchema,
    video: mediaInputSchema.optional().nullable(),
    prompt: z.string().max(2000).optional(),
    callback_url: nullableCallbackUrlSchema.optional(),
    aspect_ratio: aspectRatioSchema.optional().nullable(),
    model: talkingAvatarModelSchema.optional()
});
