// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';
import { dictionarySchema } from '../leaves.ts';

/** Validates `CallbackAck`. The receiver responds with 200 and any JSON value. */
export const callbackAckSchema: z.ZodNullable<z.ZodUnion<readonly [typeof dictionarySchema, z.ZodArray<z.ZodUnknown>, z.ZodString, z.ZodNumber, z.ZodBoolean]>> = z.union([dictionarySchema, z.array(z.unknown()), z.string(), z.number(), z.boolean()]).nullable().describe("The receiver responds with 200 and any JSON value.");
