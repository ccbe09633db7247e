// Generated from spec/ by tools/generate/src/emit/validators-zod.ts. Do not edit: run `pnpm generate`.

import * as z from 'zod';

/** Validates `OrganizationBannedBody`. The likely body of the 403 response: error code 4002 and its message. */
export const organizationBannedBodySchema: z.ZodObject<{
  code: z.ZodLiteral<4002>;
  message: z.ZodLiteral<'Organization is banned'>;
}, z.core.$loose> = z.looseObject({
    code: z.literal(4002).describe("Error code of a banned organization."),
    message: z.literal("Organization is banned").describe("Message that belongs to the error code.")
}).describe("The likely body of the 403 response: error code 4002 and its message. The names of the two members, their nesting and what else the body holds are not specified, so the response allows any other body too.");
