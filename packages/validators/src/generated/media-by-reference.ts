// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';
import { inlineMediaSchema } from './inline-media.ts';
import { serviceUriSchema } from './service-uri.ts';

/** Validates `MediaByReference`. Media input that names an uploaded file. */
export const mediaByReferenceSchema: z.ZodObject<{
  service_uri: typeof serviceUriSchema;
  bytes_base64_encoded: z.ZodNullable<z.ZodOptional<typeof inlineMediaSchema>>;
}, z.core.$loose> = z.looseObject({
    service_uri: serviceUriSchema,
    bytes_base64_encoded: inlineMediaSchema.optional().nullable().describe("Inline content; ignored because `service_uri` takes priority. May be null.")
}).describe("Media input that names an uploaded file. `service_uri` takes priority over inline content.");
