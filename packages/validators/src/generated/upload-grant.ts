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
    presigned_url: z.string().describe("URL to which the file is sent with HTTP PUT: exactly the returned `headers`, the raw bytes as the body, 512 bytes to 80 MB. Status 200 means success."),
    headers: createRecordSchema(z.string()).describe("Headers that must be sent with the PUT, exactly these."),
    service_uri: serviceUriSchema
}).describe("Permission to upload one file with PUT, and the reference under which it is used afterwards.");
