import { isObject, type Json, type JsonObject, pointerSegment } from '../../json.ts';
import type { Contract } from '../../model/contract.ts';
import { listObjects, resolved } from '../../model/fields.ts';
import { constraints, constraintsOf } from '../../model/keywords.ts';
import { readTypes } from '../../model/read-enum.ts';
import { groups } from '../../model/read-schema.ts';
import { Place } from '../../place.ts';
import { upperFirst } from '../../text.ts';

/** A schema that becomes a named type. */
export interface Component {
  readonly name: string;
  readonly schema: JsonObject;
  /** False for what only the types and validators are made with. */
  readonly published: boolean;
}

/** Extension with the location of a schema in the documents, which comments name. */
export const locationKey = 'x-location';

/**
 * Prepares the component schemas for two tools: ts-to-zod reads tags on properties and named types only, so a limited
 * element of an array or member of a union becomes a named type.
 */
export function prepareSchemas(contract: Contract): Component[] {
  // Stryker disable next-line StringLiteral: the model has read the schemas, so no error names a location of them.
  const document = Place.of(contract.documents.openapi, 'spec/openapi.yaml#');
  const schemas = document.get('components', 'schemas');
  const names = new Set(contract.schemas.map(({ name }) => name));
  const components = contract.schemas.flatMap(({ name, file }) => {
    const parts: Component[] = [];
    const schema = prepare(schemas.get(name).object(), { at: `spec/${file}#`, name, names, parts });
    return [{ name, schema, published: true }, ...parts];
  });
  return [...components, getOpenTask(contract)];
}

/** Where a schema is, and what receives its parts. */
interface Scope {
  readonly at: string;
  /** The component. */
  readonly name: string;
  /** Receives the names of all components. */
  readonly names: Set<string>;
  /** Receives the parts of the component that get a name. */
  readonly parts: Component[];
}

/** Prepares a schema that the model has read, so that each keyword has a value of its kind. */
export function prepare(schema: JsonObject, scope: Scope): JsonObject {
  const inside = (...path: string[]): Scope => ({
    ...scope,
    at: [scope.at, ...path.map(pointerSegment)].join('/'),
  });
  const members = Object.entries(spread(schema, scope.at)).map(([keyword, value]): [string, Json] => {
    switch (keyword) {
      case 'properties':
        return [keyword, prepareProperties(value as Properties, (key) => inside(keyword, key))];
      case 'items':
      case 'additionalProperties':
        return [keyword, isObject(value) ? prepareNested(value, inside(keyword)) : value];
      case 'anyOf':
      case 'oneOf':
      case 'allOf':
        return [
          // The model knows that others exclude it, which a named type hides, and that `allOf` has one member.
          'anyOf',
          prepareMembers(value as readonly JsonObject[], (index) => inside(keyword, `${index}`)),
        ];
      default:
        return [keyword, value];
    }
  });
  return { ...Object.fromEntries(members), [locationKey]: scope.at };
}

/** Limits that ts-to-zod reads from tags. */
const limits = ['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'minItems', 'maxItems'];

function isLimited(schema: JsonObject): boolean {
  return limits.some((keyword) => schema[keyword] !== undefined);
}

function getTypes(schema: JsonObject, at: string): readonly (keyof typeof groups)[] {
  return readTypes(Place.of(schema, at)).filter((type) => type !== 'null');
}

/** A limited schema of several types as a union: each type has limits of its own. */
function spread(schema: JsonObject, at: string): JsonObject {
  if (getTypes(schema, at).length < 2 || !isLimited(schema)) return schema;
  const anyOf = readTypes(Place.of(schema, at)).map((type) => ({
    ...constraintsOf(schema, groups[type]),
    type,
  }));
  const others = Object.entries(schema).filter(([keyword]) => !constraints(schema).includes(keyword));
  return { ...Object.fromEntries(others), anyOf };
}

type Properties = Readonly<Record<string, JsonObject>>;

function prepareProperties(properties: Properties, inside: (key: string) => Scope): JsonObject {
  return Object.fromEntries(
    Object.entries(properties).map(([key, schema]) => [key, prepare(schema, inside(key))]),
  );
}

function prepareMembers(members: readonly JsonObject[], inside: (index: number) => Scope): Json {
  const single = members.filter(({ type }) => type !== 'null').length === 1;
  return members.map((member, index) => {
    return single ? prepare(member, inside(index)) : prepareNested(member, inside(index));
  });
}

/** Prepares a schema at a place where ts-to-zod reads no tags. */
function prepareNested(schema: JsonObject, scope: Scope): JsonObject {
  if (!isLimited(schema)) return prepare(schema, scope);
  const name = takeName(`${scope.name}${getTypes(schema, scope.at).map(upperFirst).join('')}`, scope.names);
  scope.parts.push({ name, schema: prepare(schema, scope), published: false });
  return { $ref: `#/components/schemas/${name}`, [locationKey]: scope.at };
}

/** Takes a name that no component has. */
function takeName(wanted: string, names: Set<string>): string {
  let name = wanted;
  for (let count = 2; names.has(name); count += 1) name = `${wanted}${count}`;
  names.add(name);
  return name;
}

/** The fields of a task whose lists of values may grow, with any text as their value. */
function getOpenTask(contract: Contract): Component {
  const task = contract.getSchema('Task');
  const open = listObjects(task, contract).flatMap(({ properties }) =>
    properties.filter(({ schema }) => 'extensible' in resolved(schema, contract)),
  );

  const schema: JsonObject = {
    type: 'object',
    description: 'The fields of a task whose lists of values may grow.',
    required: open.flatMap(({ name, required }) => (required ? [name] : [])),
    properties: Object.fromEntries(
      open.map(({ name, schema: field }) => {
        const nullable = field.nullable || resolved(field, contract).nullable;
        return [name, { type: nullable ? ['string', 'null'] : 'string', [locationKey]: field.at }];
      }),
    ),
    [locationKey]: task.at,
  };

  return { name: 'OpenTask', schema, published: false };
}
