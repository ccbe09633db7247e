import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { AdminProblem } from './bodies.ts';
import { problemSchema } from './schemas.ts';

/** The admin application that routes are added to. */
export type AdminApplication = OpenAPIHono;

/** A JSON body in an OpenAPI document. */
export interface JsonBody<T> {
  readonly description: string;
  readonly content: { readonly 'application/json': { readonly schema: z.ZodType<T> } };
}

/** Describes a JSON response. */
export function jsonBody<T>(schema: z.ZodType<T>, description: string): JsonBody<T> {
  return { description, content: { 'application/json': { schema } } };
}

/** The errors of a route. */
export const problems: Readonly<Record<403 | 404 | 409 | 422, JsonBody<AdminProblem>>> = {
  403: jsonBody(problemSchema, 'The request comes from a foreign web page.'),
  404: jsonBody(problemSchema, 'Nothing has this name.'),
  409: jsonBody(problemSchema, 'The state of the thing does not allow it.'),
  422: jsonBody(problemSchema, 'The request is not valid.'),
};

/** Describes a response without a body. */
export const done: { readonly description: string } = { description: 'Done.' };

/** The query parameter that limits a list. */
export const limitSchema: z.ZodType<number | undefined> = z.coerce
  .number()
  .int()
  .min(1)
  .max(1000)
  .optional()
  .openapi({
    type: 'integer',
    description: 'Maximum number of items, the newest first; 100 when missing.',
  });

/** The query parameter that searches a list. */
export const searchSchema: z.ZodType<string | undefined> = z
  .string()
  .optional()
  .openapi({ type: 'string', description: 'Text to search for, in any case.' });

/** Creates the check that one of the texts of an item contains what is searched for, in any case. */
export function containing(search: string | undefined): (...texts: readonly unknown[]) => boolean {
  const wanted = search?.toLowerCase() ?? '';
  return (...texts) => wanted === '' || texts.join(' ').toLowerCase().includes(wanted);
}

/** The header of a list with the total number of items, without `limit`. */
export const TOTAL_HEADER = 'x-total-count';

/** The newest of a list that has the oldest first; newest first. */
export function newest<T>(list: readonly T[], limit = 100): T[] {
  return list.slice(-limit).reverse();
}
