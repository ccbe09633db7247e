/** The part of the Standard Schema interface that is used here; zod, valibot and arktype have it. */
export interface StandardSchema {
  readonly '~standard': {
    readonly validate: (value: unknown) => SchemaResult | Promise<SchemaResult>;
  };
}

/** What a Standard Schema says of a value. */
export interface SchemaResult {
  readonly issues?:
    | readonly { readonly message: string; readonly path?: readonly unknown[] | undefined }[]
    | undefined;
}

/** Schemas of the `data` of each answer; those of `@videogen/validators`, or any Standard Schema. */
export interface ResponseSchemas {
  /** Of a create operation. */
  readonly createdTask?: StandardSchema;
  /** Of `tasks.get`. */
  readonly task?: StandardSchema;
  /** Of the first step of an upload. */
  readonly uploadGrant?: StandardSchema;
}

/**
 * Checks an answer. A status or category that the schema does not know passes: new ones may be added to the service.
 *
 * @returns what is wrong with it; undefined when nothing is
 */
export async function validate(
  schema: StandardSchema,
  data: Record<string, unknown>,
): Promise<string | undefined> {
  const { issues } = await schema['~standard'].validate(data);
  const serious = issues?.filter(({ path }) => !isNewName(data, path?.map(keyOf)));
  if (!serious?.length) return undefined;
  return serious.map(({ path, message }) => `${path?.map(keyOf).join('.') ?? ''}: ${message}`).join('; ');
}

function keyOf(segment: unknown): unknown {
  return typeof segment === 'object' && segment && 'key' in segment ? segment.key : segment;
}

function isNewName(data: Record<string, unknown>, path: readonly unknown[] | undefined): boolean {
  const name = path?.[0];
  if (path?.length !== 1 || (name !== 'status' && name !== 'category')) return false;
  return typeof data[name] === 'string';
}
