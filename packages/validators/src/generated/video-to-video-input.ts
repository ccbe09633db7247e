// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import { videoToVideoRequestSchema } from './video-to-video-request.ts';

/** Validates the input of `videoToVideo`, an object: `VideoToVideoRequest`. */
export const videoToVideoInputSchema: typeof videoToVideoRequestSchema = videoToVideoRequestSchema;
