// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';

/** Validates `TaskStatus`. Status of a task. */
export const taskStatusSchema: z.ZodEnum<{ PENDING: 'PENDING'; QUEUING: 'QUEUING'; PROCESSING: 'PROCESSING'; SUCCESS: 'SUCCESS'; FAILED: 'FAILED'; CANCELED: 'CANCELED' }> = z.enum(["PENDING", "QUEUING", "PROCESSING", "SUCCESS", "FAILED", "CANCELED"]).describe("Status of a task. Output videos are available once it is SUCCESS. Which status a task starts with, which ones follow each other and which are final is not specified. No status is called COMPLETED.");
