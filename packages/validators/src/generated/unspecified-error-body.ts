// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';

/** Validates `UnspecifiedErrorBody`. Body of a refusal that is not specified further: an unknown task, a rate limit, an unusable media reference, an unusable file. */
export const unspecifiedErrorBodySchema: z.ZodRecord<z.ZodString, z.ZodUnknown> = z.record(z.string(), z.unknown());
