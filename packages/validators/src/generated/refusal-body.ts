// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';
import { invalidApiKeyBodySchema } from './invalid-api-key-body.ts';
import { unspecifiedErrorBodySchema } from './unspecified-error-body.ts';

/** Validates `RefusalBody`. Body of a refusal whose status is not specified: an invalid or revoked API key has a string `detail`; every other body may be any JSON value. */
export const refusalBodySchema: z.ZodUnion<readonly [typeof invalidApiKeyBodySchema, typeof unspecifiedErrorBodySchema]> = z.union([invalidApiKeyBodySchema, unspecifiedErrorBodySchema]).describe("Body of a refusal whose status is not specified: an invalid or revoked API key has a string `detail`; every other body may be any JSON value.");
