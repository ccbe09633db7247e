// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';
import { dictionarySchema } from '../leaves.ts';

/** Validates `UnspecifiedErrorBody`. Body of a refusal that is not specified further: an unknown task, a rate limit, an unusable media reference, an unusable file. */
export const unspecifiedErrorBodySchema: z.ZodNullable<z.ZodUnion<readonly [typeof dictionarySchema, z.ZodArray<z.ZodUnknown>, z.ZodString, z.ZodNumber, z.ZodBoolean]>> = z.union([dictionarySchema, z.array(z.unknown()), z.string(), z.number(), z.boolean()]).nullable().describe("Body of a refusal that is not specified further: an unknown task, a rate limit, an unusable media reference, an unusable file. Any JSON value.");
