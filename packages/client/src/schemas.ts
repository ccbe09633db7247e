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
