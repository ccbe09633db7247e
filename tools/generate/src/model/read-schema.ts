import { ContractError } from '../contract-error.ts';
import { isObject } from '../json.ts';
import { Place } from '../place.ts';
import { expectCarried, type KeywordGroup, notCarried } from './keywords.ts';
import { findComposition, readComposition } from './read-composition.ts';
import { readEnum, readTypes, type TypeName } from './read-enum.ts';
import { readNotes } from './read-notes.ts';
import type { Format, Notes, Property, SchemaNode } from './schema-node.ts';

/** What every node has. */
interface Common {
  readonly at: string;
  readonly nullable: boolean;
  readonly notes: Notes;
}

/**
 * Reads a schema of the bundled documents into the form that every emitter reads. An absent schema accepts every value.
 *
 * @throws {ContractError} `keyword_not_carried` when something in it would be lost on the way to an artifact
 */
export function readSchema(place: Place): SchemaNode {
  const schema = place.isAbsent ? Place.of({}, place.at) : place;
  if (schema.has('$ref')) return readReference(schema);
  const composition = findComposition(schema);
  if (composition !== undefined) {
    expectCarried(schema, ['composition']);
    return readComposition(schema, composition, readSchema);
  }
  return schema.has('enum') || schema.has('const') ? readEnum(schema) : readTyped(schema);
}

function readReference(schema: Place): SchemaNode {
  expectCarried(schema, ['reference']);
  const target = schema.get('$ref');
  const name = /^#\/components\/schemas\/([^/]+)$/.exec(target.text())?.[1];
  if (name === undefined)
    throw new ContractError(
      'reference_broken',
      target.at,
      `${target.text()} is not a component schema`,
      'list it under components.schemas of openapi.yaml',
    );
  return { kind: 'ref', name, at: schema.at, nullable: false, notes: readNotes(schema) };
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

function readTyped(schema: Place): SchemaNode {
  const { at } = schema;
  const notes = readNotes(schema);
  if (!schema.has('type')) {
    // No constraint is carried without a type: the error says to write one.
    expectCarried(schema, ['boolean']);
    return { kind: 'unknown', at, nullable: false, notes };
  }

  const declared = readTypes(schema);
  const nullable = declared.length > 1 && declared.includes('null');
  const [first, ...others] = declared.filter((type) => !nullable || type !== 'null');
  if (first === undefined)
    throw notCarried(at, 'type', 'an empty list of types accepts nothing', 'write a type');

  expectCarried(
    schema,
    declared.map((type) => groups[type]),
  );
  if (others.length === 0) return readOfType(first, schema, { at, nullable, notes });

  const inner: Common = { at, nullable: false, notes: { examples: [], deprecated: false, unspecified: [] } };
  const members = [first, ...others].map((type) => readOfType(type, schema, inner));
  return { kind: 'union', members, at, nullable, notes };
}

function readOfType(type: TypeName, schema: Place, common: Common): SchemaNode {
  switch (type) {
    case 'string':
      return {
        kind: type,
        ...readBounds(schema, 'minLength', 'maxLength'),
        ...readFormat(schema.get('format')),
        ...readPattern(schema.get('pattern')),
        ...common,
      };
    case 'integer':
    case 'number':
      return { kind: type, ...readBounds(schema, 'minimum', 'maximum'), ...common };
    case 'array':
      return {
        kind: type,
        items: readSchema(schema.get('items')),
        ...readBounds(schema, 'minItems', 'maxItems'),
        ...common,
      };
    case 'object':
      return schema.has('properties') ? readObject(schema, common) : readRecord(schema, common);
    case 'boolean':
    case 'null':
      return { kind: type, ...common };
  }
}

const formats: readonly Format[] = ['uri', 'uuid'];

function readFormat({ value, at, isAbsent }: Place): { readonly format?: Format } {
  if (isAbsent) return {};
  const format = formats.find((known) => known === value);
  if (format) return { format };
  throw new ContractError(
    'keyword_not_carried',
    at,
    `the format "${String(value)}" has no check`,
    `use ${formats.join(' or ')}, or teach tools/generate the format`,
  );
}

function readPattern(place: Place): { readonly pattern?: string } {
  if (place.isAbsent) return {};
  const pattern = place.text();
  try {
    new RegExp(pattern, 'u');
  } catch (cause) {
    throw new ContractError(
      'keyword_not_carried',
      place.at,
      `not a regular expression (${String(cause)})`,
      'correct it',
    );
  }
  return { pattern };
}

function readRecord(schema: Place, common: Common): SchemaNode {
  const { at } = schema;
  const others = schema.get('additionalProperties');
  if (schema.has('required'))
    throw notCarried(at, 'required', 'a required field is not in "properties"', 'declare it there');

  if (others.value === false)
    throw notCarried(
      at,
      'additionalProperties',
      'the object may hold nothing',
      'leave it out, or write true',
    );

  return {
    kind: 'record',
    values: readSchema(isObject(others.value) ? others : Place.of({}, others.at)),
    ...common,
  };
}

function readObject(schema: Place, common: Common): SchemaNode {
  const others = schema.get('additionalProperties').value;
  if (others !== undefined && others !== true) {
    throw notCarried(
      schema.at,
      'additionalProperties',
      'an object with named properties stays open',
      'leave it out, or write true',
    );
  }

  const further = schema.get('x-further-field');
  return {
    kind: 'object',
    properties: readProperties(schema),
    ...(!further.isAbsent && { further: readSchema(further) }),
    ...common,
  };
}

function readProperties(schema: Place): Property[] {
  const declared = schema.get('properties');
  const required = schema.get('required').texts();
  const undeclared = required.find((name) => !declared.has(name));
  if (undeclared !== undefined)
    throw notCarried(schema.at, 'required', `"properties" has no "${undeclared}"`, 'declare it there');

  return declared.members().map(([name, property]) => {
    // Validators read such a name off the prototype when the field is missing.
    if (name in Object.prototype)
      throw new ContractError(
        'keyword_not_carried',
        property.at,
        `every object inherits "${name}"`,
        'rename the field, or teach tools/generate the name',
      );
    return { name, required: required.includes(name), schema: readSchema(property) };
  });
}

/** ts-to-zod reads only decimal numbers without an exponent, and of these the integer part. */
function readBounds<Keyword extends string>(
  schema: Place,
  ...keywords: readonly Keyword[]
): { readonly [K in Keyword]?: number } {
  const bounds = keywords
    .filter((keyword) => schema.has(keyword))
    .map((keyword) => {
      const value = schema.get(keyword).number();
      if (!Number.isSafeInteger(value))
        throw notCarried(schema.at, keyword, `the bound ${value} is not an integer`, 'write an integer');
      return [keyword, value];
    });
  // Safe: the keys are the keywords.
  return Object.fromEntries(bounds) as { readonly [K in Keyword]?: number };
}
