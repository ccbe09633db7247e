import type { Contract } from './contract.ts';
import type { Operation } from './read-operations.ts';
import type { EnumNode, ObjectNode, Property, SchemaNode } from './schema-node.ts';

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

/** The properties of the same name of some objects. */
export interface SharedProperty {
  readonly name: string;
  /** One for each object that has it. */
  readonly properties: readonly [Property, ...Property[]];
  /** Required in every object. */
  readonly required: boolean;
}

/** The properties of some objects by their names, in the order of the document. */
export function shareProperties(objects: readonly ObjectNode[]): readonly SharedProperty[] {
  const found = new Map<string, [Property, ...Property[]]>();
  for (const property of objects.flatMap(({ properties }) => properties)) {
    const others = found.get(property.name);
    if (others === undefined) found.set(property.name, [property]);
    else others.push(property);
  }
  return [...found].map(([name, properties]) => ({
    name,
    properties,
    required: properties.length === objects.length && properties.every(({ required }) => required),
  }));
}

/** Returns, for each object, the properties that it requires and not all of them require; empty for one object. */
export function getAlternatives(objects: readonly ObjectNode[]): readonly (readonly string[])[] {
  if (objects.length < 2) return [];
  const shared = shareProperties(objects).filter(({ required }) => required);
  const common = new Set(shared.map(({ name }) => name));
  return objects.map(({ properties }) =>
    properties.flatMap(({ name, required }) => (required && !common.has(name) ? [name] : [])),
  );
}

/** The objects that the body of a request may be. */
export function requestObjects({ request }: Operation, contract: Contract): readonly ObjectNode[] {
  return request?.schema ? listObjects(request.schema, contract) : [];
}

/** The fields of an operation's request, in the order of the document. */
export function requestFields(operation: Operation, contract: Contract): readonly Field[] {
  const shared = shareProperties(requestObjects(operation, contract));
  return shared.map(({ name, properties, required }) => {
    // A variant that requires the field describes a field that is set.
    const { schema } = properties.find((property) => property.required) ?? properties[0];
    return { name, required, schema };
  });
}

/** Known values of further fields of a request, whose names are not specified. */
export function furtherValues(operation: Operation, contract: Contract): EnumNode['values'] {
  return requestObjects(operation, contract).flatMap(({ further }) => {
    const target = further && resolved(further, contract);
    return target?.kind === 'enum' ? target.values : [];
  });
}

/** Returns whether a value may be an array. */
export function acceptsArray(node: SchemaNode, contract: Contract): boolean {
  const target = resolved(node, contract);
  if (target.kind === 'union') return target.members.some((member) => acceptsArray(member, contract));
  return target.kind === 'array';
}
