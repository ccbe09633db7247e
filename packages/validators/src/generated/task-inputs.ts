// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import { dictionarySchema } from '../leaves.ts';

/** Validates `TaskInputs`. The inputs of the task, free-form. */
export const taskInputsSchema: typeof dictionarySchema = dictionarySchema.describe("The inputs of the task, free-form. A finished text task shows the keys `model`, `prompt`, `seconds`, `image_url` (null when there is no image) and `aspect_ratio`, which is the aspect ratio actually used. The contents for the other categories are not specified.");
