// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import type * as z from 'zod';
import { callbackUrlSchema } from './callback-url.ts';

/** Validates `NullableCallbackUrl`. Callback URL of the task; null or missing when no notification is wanted. */
export const nullableCallbackUrlSchema: z.ZodNullable<typeof callbackUrlSchema> = callbackUrlSchema.nullable().describe("Callback URL of the task; null or missing when no notification is wanted.");
