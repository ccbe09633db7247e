// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';

/** Validates `VideoTemplate`. Template that is applied to the input image. */
export const videoTemplateSchema: z.ZodEnum<{ kissing_screen: 'kissing_screen'; looping_animation: 'looping_animation'; hug: 'hug'; groove_dance: 'groove_dance'; kiss: 'kiss'; french_kiss: 'french_kiss'; '360_view': '360_view'; zoom_in: 'zoom_in'; zoom_out: 'zoom_out'; crane_up: 'crane_up' }> = z.enum(["kissing_screen", "looping_animation", "hug", "groove_dance", "kiss", "french_kiss", "360_view", "zoom_in", "zoom_out", "crane_up"]).describe("Template that is applied to the input image.");
