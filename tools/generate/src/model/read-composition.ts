import { expectArray, type JsonObject } from '../json.ts';
import { notCarried } from './keywords.ts';
import { mergeNotes, readNotes } from './read-notes.ts';
import type { SchemaNode } from './schema-node.ts';

type Read = (value: unknown, at: string) => SchemaNode;

/**
 * Reads `anyOf`, an exclusive `oneOf`, and an `allOf` of one schema (the way to annotate a reference).
 *
 * @throws {ContractError} `keyword_not_carried` for everything else
 */
export function readComposition(schema: JsonObject, at: string, read: Read): SchemaNode {
  const keywords = ['anyOf', 'oneOf', 'allOf'].filter((name) => schema[name] !== undefined);
  const [keyword = 'anyOf', other] = keywords;
  if (other !== undefined) throw notCarried(at, other, `beside "${keyword}" it cannot be carried`);
  const branches = expectArray(schema[keyword], `${at}/${keyword}`).map((branch, index) =>
    read(branch, `${at}/${keyword}/${index}`),
  );
  if (keyword === 'allOf' && branches.length !== 1) {
    throw notCarried(at, keyword, 'an intersection cannot be carried; write the object in full');
  }
  if (keyword === 'oneOf') expectExclusive(branches, at);
  return union(branches, schema, at);
}

function union(branches: readonly SchemaNode[], schema: JsonObject, at: string): SchemaNode {
  const notes = readNotes(schema, at);
  const members = branches.filter((branch) => branch.kind !== 'null');
  const nullable = members.length < branches.length;
  const [first, ...others] = members;
  if (first === undefined) throw notCarried(at, 'anyOf', 'no branch beside null');
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
    throw notCarried(at, 'oneOf', 'the branches do not exclude each other by their JSON type; write "anyOf"');
  }
}
