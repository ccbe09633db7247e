import { ContractError } from '../contract-error.ts';
import { expectArray, type Json, type JsonObject, stringList } from '../json.ts';
import { expectCarried, notCarried } from './keywords.ts';
import { readNotes } from './read-notes.ts';
import type { SchemaNode } from './schema-node.ts';

/** Every type of JSON Schema. */
const types = ['string', 'integer', 'number', 'boolean', 'null', 'array', 'object'] as const;
/** A type of JSON Schema. */
export type TypeName = (typeof types)[number];

/** Reads a schema that lists its values. */
export function readEnum(schema: JsonObject, at: string): SchemaNode {
  expectCarried(schema, ['enum'], at);
  const listed =
    schema['const'] === undefined ? expectArray(schema['enum'], `${at}/enum`) : [schema['const']];
  if (schema['const'] !== undefined && schema['enum'] !== undefined) {
    throw notCarried(at, 'const', 'either "enum" or "const", not both');
  }
  const allowed = schema['type'] === undefined ? types : readTypes(schema, at);
  const values = listed.filter((value): value is string | number | boolean =>
    ['string', 'number', 'boolean'].includes(typeof value),
  );
  const fitting = listed.every((value) => allowed.some((type) => isOfType(value, type)));
  if (!fitting || values.length === 0 || new Set(values.map((value) => typeof value)).size !== 1) {
    throw notCarried(at, 'enum', 'the values must be scalars of one type, the declared one (beside null)');
  }
  return {
    kind: 'enum',
    values,
    ...(isExtensible(schema, at) && { extensible: true }),
    at,
    nullable: listed.includes(null),
    notes: readNotes(schema, at),
  };
}

/** Readers that know `x-extensible-enum` read the values there, all others read them in `enum`. */
function isExtensible(schema: JsonObject, at: string): boolean {
  const open = schema['x-extensible-enum'];
  if (open !== undefined && JSON.stringify(open) !== JSON.stringify(schema['enum']))
    throw notCarried(at, 'x-extensible-enum', 'it must list the values of "enum"');
  return open !== undefined;
}

function isOfType(value: Json, type: TypeName): boolean {
  if (type === 'null') return value === null;
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

/** Reads the types that a schema declares. */
export function readTypes(schema: JsonObject, at: string): readonly TypeName[] {
  const declared =
    typeof schema['type'] === 'string' ? [schema['type']] : stringList(schema['type'], `${at}/type`);
  return declared.map((name) => {
    const known = types.find((type) => type === name);
    if (!known) throw new ContractError('document_broken', `${at}/type`, `"${name}" is not a type`);
    return known;
  });
}
