// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';

/** Validates `CallbackAck`. The receiver responds with 200 and any JSON value. */
export const callbackAckSchema: z.ZodUnknown = z.unknown();
