// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';

/** Validates `ImageToVideoModel`. Model that animates an image. */
export const imageToVideoModelSchema: z.ZodEnum<{ 'animate-2.4-faster': 'animate-2.4-faster'; 'animate-2.4-advanced': 'animate-2.4-advanced' }> = z.enum(["animate-2.4-faster", "animate-2.4-advanced"]).describe("Model that animates an image. Models are versioned by their identifier.");
