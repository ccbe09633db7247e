import { stable } from '../load/stable.ts';
import { accepts, typeOf, typesOf } from '../schema/normalize.ts';
import type { Parts, Schema } from '../schema/schema.ts';
import type { Synthetic } from './synthetic.ts';

/** The kinds of value that a proof looks at one by one. */
export const kinds = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;

/** One of them. */
export type Kind = (typeof kinds)[number];

/** One way to satisfy a union: all of the schemas hold, and none of `nots`. */
export interface Way {
  schemas: Schema[];
  nots: Schema[];
}

/**
 * Values of one kind that satisfy a list of schemas at once. Unions are kept aside until a proof needs to
 * look into them; leaving one out only makes the set larger, which is safe for what has to be contained.
 */
export interface Atom {
  kind: Kind;
  schemas: Set<Schema>;
  parts: Parts[];
  unions: Way[][];
  nots: Schema[];
  /** The only values there can be, when they are few. */
  values: unknown[] | undefined;
  /** Numbers only: whether all of them are whole. */
  whole: boolean;
  /** No value is left. */
  dead: boolean;
}

/** The values of one kind that all schemas accept and no negated one does. */
export function atomOf(kind: Kind, way: Way, synthetic: Synthetic): Atom {
  const atom: Atom = {
    kind,
    schemas: new Set(),
    parts: [],
    unions: [],
    nots: [...way.nots],
    values: kind === 'null' ? [null] : kind === 'boolean' ? [false, true] : undefined,
    whole: false,
    dead: false,
  };
  for (const schema of way.schemas) add(atom, schema, synthetic);
  return atom;
}

/** The part of an atom that takes one way of a union, with the unions that are left. */
export function along(atom: Atom, way: Way, unions: Way[][], synthetic: Synthetic): Atom {
  const next: Atom = {
    ...atom,
    schemas: new Set(atom.schemas),
    parts: [...atom.parts],
    unions: [...unions],
    nots: [...atom.nots, ...way.nots],
  };
  for (const schema of way.schemas) add(next, schema, synthetic);
  return next;
}

function add(atom: Atom, schema: Schema, synthetic: Synthetic): void {
  if (atom.dead || atom.schemas.has(schema)) return;
  atom.schemas.add(schema);
  const { parts } = schema;
  const types = typesOf(parts);
  if (parts.never || !types.some((each) => kindOf(each) === atom.kind)) {
    atom.dead = true;
    return;
  }
  if (atom.kind === 'number' && !types.includes('number')) atom.whole = true;
  atom.parts.push(parts);
  addValues(atom, schema, synthetic);
  for (const each of parts.list['allOf'] ?? []) add(atom, each, synthetic);
  atom.unions.push(...unionsOf(schema, atom.kind, synthetic));
  const { not } = parts.single;
  if (not) atom.nots.push(not);
}

/** The kind that a type of JSON Schema belongs to. */
export function kindOf(type: string): Kind {
  // The seven type names are the six kinds and `integer`.
  return type === 'integer' ? 'number' : (type as Kind);
}

function addValues(atom: Atom, schema: Schema, synthetic: Synthetic): void {
  const listed = schema.parts.scalars['enum'];
  if (!Array.isArray(listed)) return;
  const fitting = listed.filter((each) => kindOf(typeOf(each)) === atom.kind);
  if (atom.kind === 'array' || atom.kind === 'object') {
    atom.unions.push(fitting.map((each) => ({ schemas: [synthetic.constant(each)], nots: [] })));
    return;
  }
  const known = new Set(fitting.map(stable));
  atom.values = atom.values ? atom.values.filter((each) => known.has(stable(each))) : fitting;
  if (atom.values.length === 0) atom.dead = true;
}

function unionsOf({ parts }: Schema, kind: Kind, synthetic: Synthetic): Way[][] {
  const { anyOf, oneOf } = parts.list;
  const { if: when, then, else: otherwise } = parts.single;
  const unions: Way[][] = [];
  if (anyOf) unions.push(anyOf.map((each) => ({ schemas: [each], nots: [] })));
  if (oneOf)
    unions.push(
      oneOf.map((each, index) => ({ schemas: [each], nots: oneOf.filter((_, other) => other !== index) })),
    );
  if (when)
    unions.push([
      { schemas: then ? [when, then] : [when], nots: [] },
      { schemas: otherwise ? [otherwise] : [], nots: [when] },
    ]);
  if (kind !== 'object') return unions;
  for (const [name, each] of parts.map['dependentSchemas'] ?? [])
    unions.push([
      { schemas: [synthetic.forbids(name)], nots: [] },
      { schemas: [synthetic.requires(name), each], nots: [] },
    ]);
  return unions;
}

/** Whether a schema allows values of a kind at all. */
export function allows(parts: Parts, kind: Kind): boolean {
  return !parts.never && typesOf(parts).some((each) => kindOf(each) === kind);
}

/** Whether a schema allows this one type. */
export function allowsType(parts: Parts, type: string): boolean {
  return !parts.never && accepts(typesOf(parts), type);
}
