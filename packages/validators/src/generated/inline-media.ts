// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';

/** Validates `InlineMedia`. Content of a file, base64 encoded. */
export const inlineMediaSchema: z.ZodString = z.string().describe("Content of a file, base64 encoded. The largest accepted size is smaller than the upload limit but not specified; upload anything that is not small.");
