// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';

/** Validates `TalkingAvatarModel`. Model that animates an avatar by audio. */
export const talkingAvatarModelSchema: z.ZodLiteral<'talking-avatar-v1'> = z.literal("talking-avatar-v1").describe("Model that animates an avatar by audio. Models are versioned by their identifier.");
