import type { OperationDescription } from '@videogen/types';
import { isObject, type JsonObject } from '../../json.ts';
import type { Contract } from '../../model/contract.ts';
import { describe } from '../../model/describe.ts';
import type { Operation } from '../../model/read-operations.ts';
import { upperFirst } from '../../text.ts';
import { type Component, locationKey } from '../types/schemas.ts';

/** The input of an operation as one object: what an agent gets as the schema of a tool. */
export interface OperationInput {
  readonly operation: OperationDescription;
  /** Name of the schema. */
  readonly name: string;
  /** The object, where no schema of the documents is it; it accepts more than a body with alternatives does. */
  readonly component?: Component;
}

/** Returns the input of each operation, in the order of the document. */
export function getOperationInputs(contract: Contract, components: readonly Component[]): OperationInput[] {
  return contract.operations.map((source) => {
    const operation = describe(source, contract);
    const name = `${upperFirst(operation.name)}Input`;
    const isSchema = operation.variants.length === 1 && source.parameters.length === 0;
    if (isSchema) return { operation, name };
    const schema = merge(source, operation, components);
    // Stryker disable next-line BooleanLiteral: ts-to-zod reads exported types and others.
    return { operation, name, component: { name, schema, published: false } };
  });
}

/** Merges the parameters and the fields of every object that the body may be. */
function merge(
  { parameters }: Operation,
  { fields, variants, request, summary }: OperationDescription,
  components: readonly Component[],
): JsonObject {
  const find = (wanted: string | undefined): readonly JsonObject[] =>
    components.filter(({ name }) => name === wanted).map(({ schema }) => schema);
  const objects = variants.flatMap(find);
  const ofPath = parameters.map(
    ({ name, json, description, schema }) =>
      [name, { ...json, description, [locationKey]: schema.at }] as const,
  );

  const ofBody = fields.flatMap(({ name, required }) => {
    const properties = objects.flatMap((object) => {
      const property = isObject(object['properties']) ? object['properties'][name] : undefined;
      return isObject(property) ? [{ property, isRequired: isRequired(object, name) }] : [];
    });
    // A variant that does not require the field accepts more.
    const found = properties.find((one) => one.isRequired === required) ?? properties[0];
    return found ? [[name, found.property] as const] : [];
  });

  const [body] = find(request);
  return {
    type: 'object',
    description: body?.['description'] ?? `Input of the operation "${summary}".`,
    required: fields.flatMap(({ name, required }) => (required ? [name] : [])),
    properties: Object.fromEntries([...ofPath, ...ofBody]),
    [locationKey]: body?.[locationKey] ?? 'spec/openapi.yaml#/paths',
  };
}

function isRequired(object: JsonObject, name: string): boolean {
  return Array.isArray(object['required']) && object['required'].includes(name);
}
