// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';

/** Validates `TextToVideoModel`. Model that turns a text prompt into a video. */
export const textToVideoModelSchema: z.ZodEnum<{ 't2v-2.4-faster': 't2v-2.4-faster'; 't2v-2.4-advanced': 't2v-2.4-advanced' }> = z.enum(["t2v-2.4-faster", "t2v-2.4-advanced"]).describe("Model that turns a text prompt into a video. Models are versioned by their identifier.");
