import type { OperationDescription } from '@videogen/types';
import { isObject, type JsonObject } from '../../json.ts';
import type { Contract } from '../../model/contract.ts';
import { describe } from '../../model/describe.ts';
import { upperFirst } from '../../text.ts';
import { type Component, locationKey, prepare } from '../types/schemas.ts';

/** The input of an operation as one object: what an agent gets as the schema of a tool. */
export interface OperationInput {
  readonly operation: OperationDescription;
  /** Name of the schema. */
  readonly name: string;
  /**
   * The object and its parts, where no schema of the documents is it; it accepts more than a body with alternatives does.
   */
  readonly components: readonly Component[];
}

/** Returns the input of each operation, in the order of the document. */
export function getOperationInputs(contract: Contract, components: readonly Component[]): OperationInput[] {
  const names = new Set(components.map(({ name }) => name));
  return contract.operations.map((source) => {
    const operation = describe(source, contract);
    const name = `${upperFirst(operation.name)}Input`;
    const isSchema = operation.variants.length === 1 && source.parameters.length === 0;
    if (isSchema) return { operation, name, components: [] };
    const parts: Component[] = [];
    const parameters = source.parameters.map(
      ({ name: key, json, description, schema: { at } }) =>
        [key, prepare({ ...json, description }, { at, name, names, parts })] as const,
    );
    const schema = merge(parameters, operation, components);
    // Stryker disable next-line BooleanLiteral: ts-to-zod reads exported types and others.
    const component = { name, schema, published: false };
    return { operation, name, components: [component, ...parts] };
  });
}

/** Merges the parameters and the fields of every object that the body may be. */
function merge(
  parameters: readonly (readonly [name: string, schema: JsonObject])[],
  { fields, variants, request, summary }: OperationDescription,
  components: readonly Component[],
): JsonObject {
  const find = (wanted: string | undefined): readonly JsonObject[] =>
    components.filter(({ name }) => name === wanted).map(({ schema }) => schema);
  const objects = variants.flatMap(find);
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
    properties: Object.fromEntries([...parameters, ...ofBody]),
    [locationKey]: body?.[locationKey] ?? 'spec/openapi.yaml#/paths',
  };
}

function isRequired(object: JsonObject, name: string): boolean {
  return Array.isArray(object['required']) && object['required'].includes(name);
}
