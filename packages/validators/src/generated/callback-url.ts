// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import { uriSchema } from '../leaves.ts';

/** Validates `CallbackUrl`. URL to which the service posts the task record when the status changes (see the callback `taskStatusChanged`). */
export const callbackUrlSchema: typeof uriSchema = uriSchema.min(1).max(2083).describe("URL to which the service posts the task record when the status changes (see the callback `taskStatusChanged`). Absolute URI of 1 to 2083 characters.");
