// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import { textToVideoRequestSchema } from './text-to-video-request.ts';

/** Validates the input of `textToVideo`, an object: `TextToVideoRequest`. */
export const textToVideoInputSchema: typeof textToVideoRequestSchema = textToVideoRequestSchema;
