import { ContractError } from '../contract-error.ts';
import {
  expectNumber,
  expectObject,
  expectString,
  isObject,
  type JsonObject,
  pointerSegment,
  stringList,
} from '../json.ts';
import { constraints, expectCarried, type KeywordGroup, notCarried } from './keywords.ts';
import { readComposition } from './read-composition.ts';
import { readEnum, readTypes, type TypeName } from './read-enum.ts';
import { readNotes } from './read-notes.ts';
import type { Format, Notes, Property, SchemaNode } from './schema-node.ts';

interface SchemaLocation {
  readonly at: string;
  readonly nullable: boolean;
  readonly notes: Notes;
}

/**
 * Reads a schema of the bundled documents into the form that every emitter reads.
 *
 * @param at location in the documents, for messages
 * @throws {ContractError} `keyword_not_carried` when something in it would be lost on the way to an artifact
 */
export function readSchema(value: unknown, at: string): SchemaNode {
  const schema = expectObject(value, at);
  if (schema['$ref'] !== undefined) return readReference(schema, at);
  if (['anyOf', 'oneOf', 'allOf'].some((keyword) => schema[keyword] !== undefined)) {
    expectCarried(schema, ['composition'], at);
    return readComposition(schema, at, readSchema);
  }
  if (schema['enum'] !== undefined || schema['const'] !== undefined) return readEnum(schema, at);
  return readTyped(schema, at);
}

function readReference(schema: JsonObject, at: string): SchemaNode {
  expectCarried(schema, ['reference'], at);
  const target = expectString(schema['$ref'], `${at}/$ref`);
  const name = /^#\/components\/schemas\/([^/]+)$/.exec(target)?.[1];
  if (name === undefined)
    throw new ContractError('reference_broken', `${at}/$ref`, `${target} is not a component schema`);
  return { kind: 'ref', name, at, nullable: false, notes: readNotes(schema, at) };
}

/** The kind of keywords of each type. */
export const groups: Readonly<Record<TypeName, KeywordGroup>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
  array: 'array',
  object: 'object',
};

function readTyped(schema: JsonObject, at: string): SchemaNode {
  const notes = readNotes(schema, at);
  if (schema['type'] === undefined) {
    expectCarried(schema, constraints(schema).length > 0 ? ['boolean'] : ['unknown'], at);
    return { kind: 'unknown', at, nullable: false, notes };
  }
  const declared = readTypes(schema, at);
  expectCarried(
    schema,
    declared.map((type) => groups[type]),
    at,
  );
  const nullable = declared.length > 1 && declared.includes('null');
  const [first, ...others] = declared.filter((type) => !nullable || type !== 'null');
  if (first === undefined) throw notCarried(at, 'type', 'an empty list of types accepts nothing');
  if (others.length === 0) return readOfType(first, schema, { at, nullable, notes });
  const inner: SchemaLocation = {
    at,
    nullable: false,
    notes: { examples: [], deprecated: false, unspecified: [] },
  };
  return {
    kind: 'union',
    members: [first, ...others].map((type) => readOfType(type, schema, inner)),
    at,
    nullable,
    notes,
  };
}

function readOfType(type: TypeName, schema: JsonObject, location: SchemaLocation): SchemaNode {
  switch (type) {
    case 'string':
      return readString(schema, location);
    case 'integer':
    case 'number':
      return { kind: type, ...bounds(schema, location.at, 'minimum', 'maximum'), ...location };
    case 'array':
      return readArray(schema, location);
    case 'object':
      return readObject(schema, location);
    case 'boolean':
    case 'null':
      return { kind: type, ...location };
  }
}

const formats: readonly Format[] = ['uri', 'uuid'];

function readString(schema: JsonObject, location: SchemaLocation): SchemaNode {
  const { at } = location;
  const format = formats.find((known) => known === schema['format']);
  if (schema['format'] !== undefined && !format) {
    throw notCarried(
      at,
      'format',
      `the format "${String(schema['format'])}" has no check; known are ${formats.join(', ')}`,
    );
  }
  const pattern =
    schema['pattern'] === undefined ? undefined : expectString(schema['pattern'], `${at}/pattern`);
  return {
    kind: 'string',
    ...bounds(schema, at, 'minLength', 'maxLength'),
    ...(format && { format }),
    ...(pattern !== undefined && { pattern: usablePattern(pattern, at) }),
    ...location,
  };
}

function usablePattern(pattern: string, at: string): string {
  try {
    new RegExp(pattern, 'u');
  } catch (cause) {
    throw notCarried(at, 'pattern', `not a regular expression: ${String(cause)}`);
  }
  return pattern;
}

function readArray(schema: JsonObject, location: SchemaLocation): SchemaNode {
  const items = readSchema(schema['items'] ?? {}, `${location.at}/items`);
  return { kind: 'array', items, ...bounds(schema, location.at, 'minItems', 'maxItems'), ...location };
}

function readObject(schema: JsonObject, location: SchemaLocation): SchemaNode {
  const { at } = location;
  const others = schema['additionalProperties'];
  if (schema['properties'] === undefined) {
    if (schema['required'] !== undefined)
      throw notCarried(at, 'required', 'a required field must be declared in "properties"');
    if (others === false) throw notCarried(at, 'additionalProperties', 'an object that may hold nothing');
    const values = readSchema(isObject(others) ? others : {}, `${at}/additionalProperties`);
    return { kind: 'record', values, ...location };
  }
  if (others !== undefined && others !== true) {
    throw notCarried(
      at,
      'additionalProperties',
      'an object with named properties stays open: leave "additionalProperties" out, or write true',
    );
  }
  const further = schema['x-further-field'];
  return {
    kind: 'object',
    properties: readProperties(schema, at),
    ...(further !== undefined && { further: readSchema(further, `${at}/x-further-field`) }),
    ...location,
  };
}

function readProperties(schema: JsonObject, at: string): Property[] {
  const declared = expectObject(schema['properties'], `${at}/properties`);
  const required = stringList(schema['required'], `${at}/required`);
  const undeclared = required.find((name) => !Object.hasOwn(declared, name));
  if (undeclared !== undefined)
    throw notCarried(at, 'required', `"${undeclared}" is not declared in "properties"`);
  return Object.entries(declared).map(([name, value]) => {
    const location = `${at}/properties/${pointerSegment(name)}`;
    // Validators read such a name off the prototype when the field is missing.
    if (name in Object.prototype)
      throw new ContractError('keyword_not_carried', location, `"${name}" is a name every object inherits`);
    return { name, required: required.includes(name), schema: readSchema(value, location) };
  });
}

/** ts-to-zod reads only decimal numbers without an exponent, and of these the integer part. */
function bounds<Low extends string, High extends string>(
  schema: JsonObject,
  at: string,
  low: Low,
  high: High,
): { readonly [K in Low | High]?: number } {
  const entries = [low, high].flatMap((keyword): [string, number][] => {
    if (schema[keyword] === undefined) return [];
    const value = expectNumber(schema[keyword], `${at}/${keyword}`);
    if (!Number.isSafeInteger(value)) throw notCarried(at, keyword, `the bound ${value} is not an integer`);
    return [[keyword, value]];
  });
  // Safe: the keys are `low` and `high`, as just written.
  return Object.fromEntries(entries) as { readonly [K in Low | High]?: number };
}
