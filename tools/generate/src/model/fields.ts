import type { Contract } from './contract.ts';
import type { Operation } from './read-operations.ts';
import type { EnumNode, MediaKind, ObjectNode, Property, SchemaNode } from './schema-node.ts';

/** One field of a request, over all variants of the request. */
export interface Field {
  readonly name: string;
  /** Required in every variant. */
  readonly required: boolean;
  readonly schema: SchemaNode;
}

/** Follows references to the schema itself. */
export function resolved(node: SchemaNode, contract: Contract): SchemaNode {
  return node.kind === 'ref' ? resolved(contract.getSchema(node.name), contract) : node;
}

/** The objects that a body may be: one, or the members of a union. */
export function listObjects(node: SchemaNode, contract: Contract): readonly ObjectNode[] {
  const target = resolved(node, contract);
  if (target.kind === 'object') return [target];
  return target.kind === 'union' ? target.members.flatMap((member) => listObjects(member, contract)) : [];
}

/** The fields of an operation's request, in the order of the document. */
export function requestFields(operation: Operation, contract: Contract): readonly Field[] {
  const objects = operation.request?.schema ? listObjects(operation.request.schema, contract) : [];
  const fields = new Map<string, Property[]>();
  for (const { properties } of objects) {
    for (const property of properties)
      fields.set(property.name, [...(fields.get(property.name) ?? []), property]);
  }
  return [...fields].flatMap(([name, found]) => {
    // A variant that requires the field describes a field that is set.
    const schema = (found.find(({ required }) => required) ?? found[0])?.schema;
    return schema
      ? [
          {
            name,
            schema,
            required: found.length === objects.length && found.every(({ required }) => required),
          },
        ]
      : [];
  });
}

/** Known values of further fields of a request, whose names are not specified. */
export function furtherValues(operation: Operation, contract: Contract): EnumNode['values'] {
  const objects = operation.request?.schema ? listObjects(operation.request.schema, contract) : [];
  return objects.flatMap(({ further }) => {
    const target = further && resolved(further, contract);
    return target?.kind === 'enum' ? target.values : [];
  });
}

/** Returns, for each variant of a request, the fields that only some variants require; empty for one variant. */
export function alternatives(operation: Operation, contract: Contract): readonly (readonly string[])[] {
  const objects = operation.request?.schema ? listObjects(operation.request.schema, contract) : [];
  if (objects.length < 2) return [];
  const common = new Set(
    requestFields(operation, contract).flatMap(({ name, required }) => (required ? [name] : [])),
  );
  return objects.map(({ properties }) =>
    properties.flatMap(({ name, required }) => (required && !common.has(name) ? [name] : [])),
  );
}

/** A media field. */
export interface MediaField {
  readonly name: string;
  readonly accepts: readonly MediaKind[];
  /** Whether an array of media inputs is accepted as well. */
  readonly array: boolean;
}

/** Returns the media fields of a request. */
export function mediaFields(operation: Operation, contract: Contract): readonly MediaField[] {
  return requestFields(operation, contract).flatMap(({ name, schema }) => {
    const accepts = schema.notes.media;
    return accepts ? [{ name, accepts, array: admitsArray(schema, contract) }] : [];
  });
}

function admitsArray(node: SchemaNode, contract: Contract): boolean {
  const target = resolved(node, contract);
  if (target.kind === 'union') return target.members.some((member) => admitsArray(member, contract));
  return target.kind === 'array';
}
