import type { Place } from '../place.ts';
import { notCarried } from './keywords.ts';
import { mergeNotes, readNotes } from './read-notes.ts';
import type { SchemaNode } from './schema-node.ts';

/** The keywords that combine schemas. */
const compositions = ['anyOf', 'oneOf', 'allOf'] as const;
type Composition = (typeof compositions)[number];

/** The first keyword of a schema that combines others; undefined when there is none. */
export function findComposition(schema: Place): Composition | undefined {
  return compositions.find((keyword) => schema.has(keyword));
}

/**
 * Reads `anyOf`, an exclusive `oneOf`, and an `allOf` of one schema (the way to annotate a reference).
 *
 * @throws {ContractError} `keyword_not_carried` for everything else
 */
export function readComposition(
  schema: Place,
  keyword: Composition,
  read: (branch: Place) => SchemaNode,
): SchemaNode {
  const other = compositions.find((name) => name !== keyword && schema.has(name));
  if (other !== undefined)
    throw notCarried(schema.at, other, `beside "${keyword}" it cannot be carried`, 'write one of them');
  const branches = schema.get(keyword).items().map(read);
  if (keyword === 'allOf' && branches.length !== 1)
    throw notCarried(schema.at, keyword, 'an intersection cannot be carried', 'write the object in full');
  if (keyword === 'oneOf') expectExclusive(branches, schema.at);
  return union(branches, schema);
}

function union(branches: readonly SchemaNode[], schema: Place): SchemaNode {
  const { at } = schema;
  const notes = readNotes(schema);
  const members = branches.filter((branch) => branch.kind !== 'null');
  const nullable = members.length < branches.length;
  const [first, ...others] = members;
  if (first === undefined) throw notCarried(at, 'anyOf', 'no branch beside null', 'write "type: null"');
  if (others.length > 0) return { kind: 'union', members, at, nullable, notes };
  // One branch: the annotations of this place lie over it.
  return { ...first, at, nullable: nullable || first.nullable, notes: mergeNotes(notes, first.notes) };
}

/** JSON types that a schema accepts, as far as it states them itself. */
function acceptedTypes(node: SchemaNode): readonly string[] {
  if (node.kind === 'ref' || node.kind === 'unknown' || node.kind === 'union') return ['anything'];
  const own =
    node.kind === 'enum'
      ? typeof node.values[0]
      : node.kind.replace('record', 'object').replace('integer', 'number');
  return node.nullable ? [own, 'null'] : [own];
}

function expectExclusive(branches: readonly SchemaNode[], at: string): void {
  const all = branches.flatMap(acceptedTypes);
  if (all.includes('anything') || new Set(all).size !== all.length) {
    throw notCarried(at, 'oneOf', 'the branches do not exclude each other by type', 'write "anyOf"');
  }
}
