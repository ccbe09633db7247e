import { membersOf } from './json.ts';

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
 * @returns what is wrong with it; empty when nothing is
 */
export async function validate(schema: StandardSchema, data: Record<string, unknown>): Promise<string> {
  const { issues = [] } = await schema['~standard'].validate(data);
  return issues
    .flatMap(({ path = [], message }) => {
      const place = path.map(keyOf).join('.');
      const isNewName = /^(status|category)$/.test(place) && typeof data[place] === 'string';
      return isNewName ? [] : `${place}: ${message}`;
    })
    .join('; ');
}

function keyOf(segment: unknown): unknown {
  return membersOf(segment)['key'] ?? segment;
}
