import type { OnDemand } from './core.ts';
import { unusable } from './failures.ts';
import { callInjected } from './injected.ts';
import { memberOf } from './json.ts';

/** The part of the Standard Schema interface that the client uses; zod, valibot and arktype implement it. */
export interface StandardSchema {
  readonly '~standard': {
    readonly validate: (value: unknown) => SchemaResult | Promise<SchemaResult>;
  };
}

/** The result of a Standard Schema. */
export interface SchemaResult {
  readonly issues?:
    | readonly { readonly message: string; readonly path?: readonly unknown[] | undefined }[]
    | undefined;
}

/** Schemas of the `data` of each response: those of `@videogen/validators`, or any Standard Schema. */
export interface ResponseSchemas {
  /** Of a create operation. */
  readonly createdTask?: StandardSchema;
  /** Of `tasks.get`. */
  readonly task?: StandardSchema;
  /** Of the first step of an upload. */
  readonly uploadGrant?: StandardSchema;
}

/**
 * Checks a response, if there is a schema for it. An unknown status or category passes: the service may add new ones.
 *
 * @throws {InvalidResponseError} when the schema refuses it
 */
export const checkSchema: OnDemand['checkSchema'] = async (core, name, what, data, limits) => {
  const schema = core.options.schemas?.[name];
  if (!schema) return;
  const issues = await callInjected(core, `schemas.${name}`, limits, async () => {
    const result = await schema['~standard'].validate(data);
    return result.issues ?? [];
  });
  const faults = issues.flatMap(({ path = [], message }) => {
    const location = path.map((segment) => memberOf(segment, 'key') ?? segment).join('.');
    const isNewName = /^(status|category)$/.test(location) && typeof data[location] === 'string';
    return isNewName ? [] : `${location}: ${message}`;
  });
  if (faults.length > 0) throw unusable(core, what, `invalid data: ${faults.join('; ')}`);
};
