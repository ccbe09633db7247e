// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';
import { inlineMediaInputSchema } from './inline-media-input.ts';
import { mediaByReferenceSchema } from './media-by-reference.ts';

/** Validates `MediaInput`. An image, video or audio file: either a reference obtained through `createUpload` or the content inline as base64. */
export const mediaInputSchema: z.ZodUnion<readonly [typeof mediaByReferenceSchema, typeof inlineMediaInputSchema]> = z.union([mediaByReferenceSchema, inlineMediaInputSchema]).describe("An image, video or audio file: either a reference obtained through `createUpload` or the content inline as base64. At least one of the two members is given; when both are, `service_uri` takes priority.");
