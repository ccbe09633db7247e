// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';

/** Validates `TaskStatus`. Status of a task. */
export const taskStatusSchema: z.ZodEnum<{ PENDING: 'PENDING'; QUEUING: 'QUEUING'; PROCESSING: 'PROCESSING'; SUCCESS: 'SUCCESS'; FAILED: 'FAILED'; CANCELED: 'CANCELED' }> = z.enum(["PENDING", "QUEUING", "PROCESSING", "SUCCESS", "FAILED", "CANCELED"]);
