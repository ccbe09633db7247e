// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';

/** Validates `ServiceUri`. Reference to an uploaded file, returned by `createUpload`, of the form `service://<token>`. */
export const serviceUriSchema: z.ZodString = z.string().regex(/^service:\/\/./u).describe("Reference to an uploaded file, returned by `createUpload`, of the form `service://<token>`. It may be used in several calls and is valid for 24 hours; afterwards the file must be uploaded again.");
