// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';
import { integerSchema, uriSchema } from '../leaves.ts';

/** Validates `OutputVideo`. A produced video. */
export const outputVideoSchema: z.ZodObject<{
  url: typeof uriSchema;
  width: typeof integerSchema;
  height: typeof integerSchema;
}, z.core.$loose> = z.looseObject({
    url: uriSchema.min(1).max(2083),
    width: integerSchema,
    height: integerSchema
});
