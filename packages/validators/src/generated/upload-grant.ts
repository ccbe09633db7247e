// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';
import { createRecordSchema } from '../leaves.ts';
import { serviceUriSchema } from './service-uri.ts';

/** Validates `UploadGrant`. Permission to upload one file with PUT, and the reference under which it is used afterwards. */
export const uploadGrantSchema: z.ZodObject<{
  presigned_url: z.ZodString;
  headers: z.ZodPipe<z.ZodUnknown, z.ZodRecord<z.ZodString, z.ZodString>>;
  service_uri: typeof serviceUriSchema;
}, z.core.$loose> = z.looseObject({
    presigned_url: z.string(),
    headers: createRecordSchema(z.string()),
    service_uri: serviceUriSchema
});
