// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';

/** Validates `AspectRatio`. Aspect ratio of the produced video, width to height. */
export const aspectRatioSchema: z.ZodEnum<{ '16:9': '16:9'; '9:16': '9:16'; '1:1': '1:1'; '4:3': '4:3'; '3:4': '3:4' }> = z.enum(["16:9", "9:16", "1:1", "4:3", "3:4"]).describe("Aspect ratio of the produced video, width to height.");
