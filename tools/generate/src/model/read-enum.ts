import { broken } from '../contract-error.ts';
import type { Json } from '../json.ts';
import type { Place } from '../place.ts';
import { expectCarried, notCarried } from './keywords.ts';
import { readNotes } from './read-notes.ts';
import type { SchemaNode } from './schema-node.ts';

/** Every type of JSON Schema. */
const types = ['string', 'integer', 'number', 'boolean', 'null', 'array', 'object'] as const;
/** A type of JSON Schema. */
export type TypeName = (typeof types)[number];

/** Reads a schema that lists its values. */
export function readEnum(schema: Place): SchemaNode {
  const { at } = schema;
  expectCarried(schema, ['enum']);
  const constant = schema.get('const').value;
  if (constant !== undefined && schema.has('enum'))
    throw notCarried(at, 'const', '"enum" and "const" are both set', 'write one of them');

  const listed =
    constant === undefined
      ? schema
          .get('enum')
          .items()
          .map(({ value = null }) => value)
      : [constant];
  const allowed = schema.has('type') ? readTypes(schema) : types;
  const values = listed.filter((value): value is string | number | boolean =>
    ['string', 'number', 'boolean'].includes(typeof value),
  );
  const fitting = listed.every((value) => allowed.some((type) => isOfType(value, type)));
  if (!fitting || new Set(values.map((value) => typeof value)).size !== 1) {
    throw notCarried(
      at,
      'enum',
      'a value is not of the declared type',
      'write scalars of one type (beside null)',
    );
  }
  return {
    kind: 'enum',
    values,
    ...(isExtensible(schema) && { extensible: true }),
    at,
    nullable: listed.includes(null),
    notes: readNotes(schema),
  };
}

/** Readers that know `x-extensible-enum` read the values there, all others read them in `enum`. */
function isExtensible(schema: Place): boolean {
  const open = schema.get('x-extensible-enum').value;
  if (open !== undefined && JSON.stringify(open) !== JSON.stringify(schema.get('enum').value))
    throw notCarried(schema.at, 'x-extensible-enum', 'the list differs from "enum"', 'write the same values');
  return open !== undefined;
}

function isOfType(value: Json, type: TypeName): boolean {
  if (type === 'null') return value === null;
  if (type === 'integer') return Number.isInteger(value);
  // The values of a list are scalars: types and validators have no other.
  return type !== 'object' && typeof value === type;
}

/** Reads the types that a schema declares. */
export function readTypes(schema: Place): readonly TypeName[] {
  const declared = schema.get('type');
  const names = typeof declared.value === 'string' ? [declared.value] : declared.texts();
  return names.map((name) => {
    const known = types.find((type) => type === name);
    if (!known) throw broken(declared.at, `"${name}" is not a type`, `use ${types.join(', ')}`);
    return known;
  });
}
