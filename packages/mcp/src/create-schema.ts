import type { OperationDescription } from '@videogen/types';
import { serviceUriPrefix } from '@videogen/types/facts';
import { mediaFields } from '@videogen/types/operations';
import * as schemas from '@videogen/validators';
import * as z from 'zod';

const mediaPath = `A path in an allowed folder, or the \`${serviceUriPrefix}…\` reference of an upload. The server uploads a file.`;

const requestId = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe(
    'The same arguments return the same task, and pay once. Set a new value to make another video of them.',
  );

/** The arguments of a create tool. */
export type CreateArguments = Readonly<Record<string, unknown>> & {
  readonly request_id?: string | undefined;
};

/**
 * Returns the schema of the arguments of a create tool: the fields of the request, as its generated schema has them, with
 * media as paths. A misspelled field is refused before it costs credits.
 */
export function createSchema(operation: OperationDescription): z.ZodType<CreateArguments> {
  const shape = Object.assign({}, ...operation.variants.map(shapeOf));
  const media = mediaFields(operation);
  const fields = operation.fields.map(({ name, required, description }): [string, z.ZodType] => {
    const schema = name in media ? z.string().min(1) : unwrap(shape[name]);
    const described = schema.describe(name in media ? `${description} ${mediaPath}` : description);
    return [name, required ? described : described.optional()];
  });
  const { alternatives } = operation;
  const hasAlternative = (given: Readonly<Record<string, unknown>>): boolean =>
    alternatives.length === 0 ||
    alternatives.some((names) => names.every((name) => given[name] !== undefined));
  return z
    .strictObject({ ...Object.fromEntries(fields), request_id: requestId })
    .refine(hasAlternative, `Give ${alternatives.map((names) => names.join(' and ')).join(', or ')}`);
}

/** Returns the fields of a generated schema, by the name that the documents give it. */
function shapeOf(name: string): Readonly<Record<string, z.ZodType>> {
  const exported = `${name.charAt(0).toLowerCase()}${name.slice(1)}Schema`;
  const schema: unknown = Reflect.get(schemas, exported);
  if (!(schema instanceof z.ZodObject)) throw new TypeError(`@videogen/validators has no object ${exported}`);
  return schema.shape;
}

/** Returns the schema of a value that is set: an agent leaves out what it has no value for. */
function unwrap(schema: z.ZodType | undefined): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return unwrap(schema.unwrap() as z.ZodType);
  if (schema === undefined) throw new TypeError('A field of the operations table is in no generated schema');
  return schema;
}
