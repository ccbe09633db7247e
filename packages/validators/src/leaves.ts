import { isUri } from '@videogen/shared/uri';
import { isUuid } from '@videogen/shared/uuid';
import * as z from 'zod';

// Parts of generated schemas where zod's own checks differ from JSON Schema.

/** An absolute URI (RFC 3986); zod's `url` follows the URL standard of browsers instead. */
export const uriSchema: z.ZodCustomStringFormat<'uri'> = z.stringFormat('uri', isUri);

/** A UUID of any version; zod's `uuid` knows versions 1 to 8 only. */
export const uuidSchema: z.ZodCustomStringFormat<'uuid'> = z.stringFormat('uuid', isUuid);

/** An integer of any size; zod's `int` refuses those beyond 2^53. `z.toJSONSchema` reads its type from the metadata. */
export const integerSchema: z.ZodNumber = z
  .number(expected('int'))
  .check(({ value, issues }) => {
    if (value % 1 !== 0) issues.push({ code: 'invalid_type', expected: 'int', input: value });
  })
  .meta({ type: 'integer' });

/**
 * An object with free keys and values. zod's `record` checks each of them, and adds a kilobyte to an application that
 * does not use it otherwise.
 */
export const dictionarySchema: z.ZodObject<Record<never, never>, z.core.$loose> = z.looseObject(
  {},
  expected('record'),
);

/** An object whose values all follow a schema, that of a key `__proto__` included, which zod's `record` skips. */
export function createRecordSchema<Values extends z.ZodType>(
  values: Values,
): z.ZodPipe<z.ZodUnknown, z.ZodRecord<z.ZodString, Values>> {
  const skipped = z.unknown().check(({ value, issues }) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, '__proto__')) return;
    const { error } = values.safeParse(Reflect.get(value, '__proto__'));
    if (error)
      issues.push({
        code: 'invalid_element',
        // Stryker disable next-line StringLiteral: the type wants it, and nothing reads it.
        origin: 'map',
        key: '__proto__',
        issues: error.issues,
        input: value,
      });
  });
  return skipped.pipe(z.record(z.string(), values));
}

/** Returns zod's message for a value of another type, with the expected type. */
function expected(type: string): { error: (issue: { readonly input?: unknown }) => string } {
  return { error: ({ input }) => `Invalid input: expected ${type}, received ${z.util.parsedType(input)}` };
}
