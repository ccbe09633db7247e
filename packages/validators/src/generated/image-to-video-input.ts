// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import { imageToVideoRequestSchema } from './image-to-video-request.ts';

/** Validates the input of `imageToVideo`, an object: `ImageToVideoRequest`. */
export const imageToVideoInputSchema: typeof imageToVideoRequestSchema = imageToVideoRequestSchema;
