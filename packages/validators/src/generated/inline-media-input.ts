// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';
import { inlineMediaSchema } from './inline-media.ts';
import { serviceUriSchema } from './service-uri.ts';

/** Validates `InlineMediaInput`. Media input that carries the file content itself, base64 encoded. */
export const inlineMediaInputSchema: z.ZodObject<{
  service_uri: z.ZodNullable<z.ZodOptional<typeof serviceUriSchema>>;
  bytes_base64_encoded: typeof inlineMediaSchema;
}, z.core.$loose> = z.looseObject({
    service_uri: serviceUriSchema.optional().nullable().describe("Reference to an uploaded file; when given, it takes priority over the inline content. May be null."),
    bytes_base64_encoded: inlineMediaSchema
}).describe("Media input that carries the file content itself, base64 encoded.");
