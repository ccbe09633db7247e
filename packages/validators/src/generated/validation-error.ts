// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';
import { integerSchema } from '../leaves.ts';

/** Validates `ValidationError`. One fault found in a request. */
export const validationErrorSchema: z.ZodObject<{
  loc: z.ZodArray<z.ZodUnion<readonly [z.ZodString, typeof integerSchema]>>;
  msg: z.ZodString;
  type: z.ZodString;
}, z.core.$loose> = z.looseObject({
    loc: z.array(z.union([z.string(), integerSchema]).describe("Name of a field or index of an array element.")).describe("Location of the faulty value, from the outside in, such as `[\"body\", \"seconds\"]`."),
    msg: z.string().describe("What is wrong, for people."),
    type: z.string().describe("Kind of the fault, for programs.")
}).describe("One fault found in a request.");
