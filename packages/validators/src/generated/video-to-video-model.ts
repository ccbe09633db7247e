// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';

/** Validates `VideoToVideoModel`. Model that transforms the style of a video. */
export const videoToVideoModelSchema: z.ZodEnum<{ 'anime-v5.5': 'anime-v5.5'; 'anime-v1.2': 'anime-v1.2'; 'anime-v10': 'anime-v10'; 'anime-v9.1': 'anime-v9.1'; 'illustration-v9.1': 'illustration-v9.1'; 'illustration-v20': 'illustration-v20'; 'illustration-v8.1': 'illustration-v8.1'; 'illustration-v19': 'illustration-v19' }> = z.enum(["anime-v5.5", "anime-v1.2", "anime-v10", "anime-v9.1", "illustration-v9.1", "illustration-v20", "illustration-v8.1", "illustration-v19"]).describe("Model that transforms the style of a video. Models are versioned by their identifier.");
