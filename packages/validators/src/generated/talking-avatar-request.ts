// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';
import { talkingAvatarFromImageSchema } from './talking-avatar-from-image.ts';
import { talkingAvatarFromVideoSchema } from './talking-avatar-from-video.ts';

/** Validates `TalkingAvatarRequest`. Input of a talking-avatar task: `audio`, `seconds`, and either `image` or `video`. */
export const talkingAvatarRequestSchema: z.ZodUnion<readonly [typeof talkingAvatarFromImageSchema, typeof talkingAvatarFromVideoSchema]> = z.union([talkingAvatarFromImageSchema, talkingAvatarFromVideoSchema]).describe("Input of a talking-avatar task: `audio`, `seconds`, and either `image` or `video`. What happens when both are given is not specified, so both are allowed.");
