// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import { templateToVideoRequestSchema } from './template-to-video-request.ts';

/** Validates the input of `templateToVideo`, an object: `TemplateToVideoRequest`. */
export const templateToVideoInputSchema: typeof templateToVideoRequestSchema = templateToVideoRequestSchema;
