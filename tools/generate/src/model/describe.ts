import type { Json, JsonObject } from '../json.ts';
import type { Contract } from './contract.ts';
import { alternatives, type Field, furtherValues, mediaFields, requestFields, resolved } from './fields.ts';
import type { Operation, Parameter } from './read-operations.ts';
import type { EnumNode, MediaKind, SchemaNode } from './schema-node.ts';

/** A value that an operation takes, in the path or in the body. */
export interface FieldDescription extends JsonObject {
  readonly name: string;
  readonly in: string;
  readonly type: string;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly description: string;
}

/** Everything that the documents say about one operation; every package gets the members it uses. */
export interface OperationDescription {
  /** The operationId of the document. */
  readonly id: string;
  /** Name of the client's method. */
  readonly name: string;
  /** HTTP method, in capitals. */
  readonly method: string;
  readonly path: string;
  /** Category of the tasks that it creates; absent when it creates none. */
  readonly category?: string;
  readonly costsCredits: boolean;
  readonly summary: string;
  readonly description: string;
  readonly fields: readonly FieldDescription[];
  /** Known values of further fields, whose names are not specified. */
  readonly furtherValues: EnumNode['values'];
  /** Of these lists of fields, one must be given in full; empty when there is no such choice. */
  readonly alternatives: readonly (readonly string[])[];
  /** The fields that take media, by name. */
  readonly media: Readonly<
    Record<string, { readonly accepts: readonly MediaKind[]; readonly array: boolean }>
  >;
  /** Defaults that the document declares, by field. */
  readonly defaults: JsonObject;
  /** Name of the schema of the request body; absent when there is no body. */
  readonly request?: string;
  /** Name of the schema of each response, by status; null where the document declares none. */
  readonly responses: Readonly<Record<string, string | null>>;
  /** Example requests, by name. */
  readonly examples: JsonObject;
}

/** Describes an operation. */
export function describe(operation: Operation, contract: Contract): OperationDescription {
  const { operationId, method, verb, path, summary, description, costsCredits, category } = operation;
  const fields = [
    ...operation.parameters.map((parameter) => parameterRow(parameter, contract)),
    ...requestFields(operation, contract).map((field) => fieldRow(field, operation, contract)),
  ];
  const media = mediaFields(operation, contract).map(
    ({ name, accepts, array }) => [name, { accepts, array }] as const,
  );
  const responses = [...operation.responses].map(
    ([status, { schema }]) => [status, schemaName(schema) ?? null] as const,
  );
  const request = schemaName(operation.request?.schema);
  return {
    id: operationId,
    name: method,
    method: verb,
    path,
    ...(category !== undefined && { category }),
    costsCredits,
    summary,
    description,
    fields,
    furtherValues: furtherValues(operation, contract),
    alternatives: alternatives(operation, contract),
    media: Object.fromEntries(media),
    defaults: defaultsOf(fields),
    ...(request !== undefined && { request }),
    responses: Object.fromEntries(responses),
    examples: operation.request?.examples ?? {},
  };
}

function schemaName(schema: SchemaNode | undefined): string | undefined {
  return schema?.kind === 'ref' ? schema.name : undefined;
}

/** A field that may be null is null by default: that is no default to fill in. */
function defaultsOf(fields: readonly FieldDescription[]): JsonObject {
  return Object.fromEntries(
    fields.flatMap(({ name, default: value }) =>
      value === undefined || value === null ? [] : [[name, value]],
    ),
  );
}

function parameterRow(parameter: Parameter, contract: Contract): FieldDescription {
  const { name, in: place, required, description, schema, example } = parameter;
  const row = { name, in: place, required, ...schemaRow(schema, contract), description };
  return example === undefined ? row : { ...row, example };
}

function fieldRow(
  { name, required, schema }: Field,
  operation: Operation,
  contract: Contract,
): FieldDescription {
  const media = mediaFields(operation, contract).find((field) => field.name === name);
  const row = { name, in: 'body', required, ...schemaRow(schema, contract) };
  return media ? { ...row, type: 'media', accepts: media.accepts, array: media.array } : row;
}

function schemaRow(node: SchemaNode, contract: Contract) {
  const target = resolved(node, contract);
  const fallback = node.notes.default ?? target.notes.default;
  const example = node.notes.examples[0] ?? target.notes.examples[0];
  return {
    type: typeName(target),
    nullable: node.nullable || target.nullable,
    description: node.notes.description ?? target.notes.description ?? '',
    ...limits(target),
    ...(fallback !== undefined && { default: fallback }),
    ...(example !== undefined && { example }),
  };
}

function typeName({ kind }: SchemaNode): string {
  return kind === 'record' || kind === 'union' || kind === 'unknown' ? 'object' : kind;
}

function limits(node: SchemaNode): JsonObject {
  if (node.kind === 'enum') return { values: node.values };
  const names = ['minimum', 'maximum', 'minLength', 'maxLength', 'format'] as const;
  // Sound: a keyword that the kind of node does not have reads as undefined and is left out.
  const given = node as Partial<Record<(typeof names)[number], Json>>;
  return Object.fromEntries(
    names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  );
}
