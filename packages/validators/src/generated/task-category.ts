// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';

/** Validates `TaskCategory`. Kind of a task; each is created by an operation of its own. */
export const taskCategorySchema: z.ZodEnum<{ TEXT_TO_VIDEO: 'TEXT_TO_VIDEO'; IMAGE_TO_VIDEO: 'IMAGE_TO_VIDEO'; VIDEO_TO_VIDEO: 'VIDEO_TO_VIDEO'; TEMPLATE_TO_VIDEO: 'TEMPLATE_TO_VIDEO'; TALKING_AVATAR: 'TALKING_AVATAR' }> = z.enum(["TEXT_TO_VIDEO", "IMAGE_TO_VIDEO", "VIDEO_TO_VIDEO", "TEMPLATE_TO_VIDEO", "TALKING_AVATAR"]).describe("Kind of a task; each is created by an operation of its own.");
