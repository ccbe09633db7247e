// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import { dictionarySchema } from '../leaves.ts';

/** Validates `TaskInputs`. The inputs of the task, free-form. */
export const taskInputsSchema: typeof dictionarySchema = dictionarySchema;
