import type { FieldDescription, OperationDescription } from '@videogen/types';
import type { Json, JsonObject } from '../json.ts';
import type { Contract } from './contract.ts';
import {
  acceptsArray,
  type Field,
  furtherValues,
  getAlternatives,
  requestFields,
  requestObjects,
  resolved,
} from './fields.ts';
import type { Operation, Parameter } from './read-operations.ts';
import type { SchemaNode } from './schema-node.ts';

/** Describes an operation. Every package reads this description. */
export function describe(operation: Operation, contract: Contract): OperationDescription {
  const { operationId, method, verb, path, summary, description, costsCredits, category } = operation;
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
    fields: [
      ...operation.parameters.map((parameter) => parameterRow(parameter, contract)),
      ...requestFields(operation, contract).map((field) => fieldRow(field, contract)),
    ],
    furtherValues: furtherValues(operation, contract),
    alternatives: getAlternatives(requestObjects(operation, contract)),
    ...(request !== undefined && { request }),
    variants: variantNames(operation.request?.schema, contract),
    responses: Object.fromEntries(
      [...operation.responses].flatMap(([status, { schema }]) => {
        const name = schemaName(schema);
        return name === undefined ? [] : [[status, name]];
      }),
    ),
    examples: operation.request?.examples ?? {},
    unspecified: getUnspecified(operation, contract),
  };
}

/** Describes every operation, in the order of the document. */
export function descriptions(contract: Contract): OperationDescription[] {
  return contract.operations.map((operation) => describe(operation, contract));
}

/** Returns the media fields by name. */
export function getMedia({
  fields,
}: Pick<OperationDescription, 'fields'>): Readonly<Record<string, MediaRow>> {
  return Object.fromEntries(
    fields.flatMap(({ name, accepts, array = false }) => (accepts ? [[name, { accepts, array }]] : [])),
  );
}

interface MediaRow {
  readonly accepts: NonNullable<FieldDescription['accepts']>;
  readonly array: boolean;
}

function schemaName(schema: SchemaNode | undefined): string | undefined {
  return schema?.kind === 'ref' ? schema.name : undefined;
}

function variantNames(node: SchemaNode | undefined, contract: Contract): readonly string[] {
  if (node?.kind !== 'ref') return [];
  const target = contract.getSchema(node.name);
  return target.kind === 'union' ? target.members.flatMap((one) => variantNames(one, contract)) : [node.name];
}

function getUnspecified(operation: Operation, contract: Contract): readonly string[] {
  const request = operation.request?.schema;
  const nodes = [
    ...(request ? [request, resolved(request, contract)] : []),
    ...requestFields(operation, contract).flatMap(({ schema }) => [schema, resolved(schema, contract)]),
  ];
  return [...new Set([operation.unspecified, ...nodes.map(({ notes }) => notes.unspecified)].flat())];
}

function parameterRow(parameter: Parameter, contract: Contract): FieldDescription {
  const { name, in: place, required, description, schema, example } = parameter;
  const row = { name, in: place, required, ...schemaRow(schema, contract), description };
  return example === undefined ? row : { ...row, example };
}

function fieldRow({ name, required, schema }: Field, contract: Contract): FieldDescription {
  const accepts = schema.notes.media;
  const row = { name, in: 'body' as const, required, ...schemaRow(schema, contract) };
  return accepts ? { ...row, type: 'media', accepts, array: acceptsArray(schema, contract) } : row;
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

function typeName({ kind }: SchemaNode): FieldDescription['type'] {
  switch (kind) {
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'array':
      return kind;
    default:
      return 'object';
  }
}

function limits(node: SchemaNode): JsonObject {
  if (node.kind === 'enum') return { values: node.values };
  const names = ['minimum', 'maximum', 'minLength', 'maxLength', 'format'] as const;
  // Safe: a keyword that the kind of node does not have reads as undefined and is left out.
  const given = node as Partial<Record<(typeof names)[number], Json>>;
  return Object.fromEntries(
    names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  );
}
