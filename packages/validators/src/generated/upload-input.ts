// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import { uploadRequestSchema } from './upload-request.ts';

/** Validates the input of `upload`, an object: `UploadRequest`. */
export const uploadInputSchema: typeof uploadRequestSchema = uploadRequestSchema;
