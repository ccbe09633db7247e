// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import { dictionarySchema } from '../leaves.ts';

/** Validates `UnspecifiedErrorBody`. Body of a refusal that is not specified further: an unknown task, a rate limit, an unusable media reference, an unusable file. */
export const unspecifiedErrorBodySchema: typeof dictionarySchema = dictionarySchema;
