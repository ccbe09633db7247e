// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';

/** Validates `VideoStyle`. Style of a text-to-video result. */
export const videoStyleSchema: z.ZodEnum<{ japanese_anime: 'japanese_anime'; realistic: 'realistic'; pixel: 'pixel'; cartoon_game: 'cartoon_game'; flat_color_anime: 'flat_color_anime'; '90s_style': '90s_style' }> = z.enum(["japanese_anime", "realistic", "pixel", "cartoon_game", "flat_color_anime", "90s_style"]).describe("Style of a text-to-video result. The values are known; the name of the request field that carries one is not specified, so a text-to-video request takes it as a further field of any name.");
