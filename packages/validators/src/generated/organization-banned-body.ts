// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';

/** Validates `OrganizationBannedBody`. The likely body of the 403 response: error code 4002 and its message. */
export const organizationBannedBodySchema: z.ZodObject<{
  code: z.ZodLiteral<4002>;
  message: z.ZodLiteral<'Organization is banned'>;
}, z.core.$loose> = z.looseObject({
    code: z.literal(4002),
    message: z.literal("Organization is banned")
});
