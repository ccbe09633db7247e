import { stable } from '../load/stable.ts';
import { opaqueIn } from '../schema/keywords.ts';
import { getTypes, typeOf } from '../schema/normalize.ts';
import { isBlank, type Keywords, type Schema, withBranches } from '../schema/schema.ts';
import { getLevel, unevaluatedBy } from './level.ts';
import type { Synthetic } from './synthetic.ts';

/** The kinds of value that a proof looks at one by one. */
export const kinds = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;

/** One of them. */
export type Kind = (typeof kinds)[number];

/** One way to satisfy a union: all of the schemas hold, and none of `nots`. */
export interface Way {
  schemas: readonly Schema[];
  nots?: readonly Schema[];
}

/**
 * Values of one kind that satisfy a list of schemas at once. Unions are kept aside until a proof needs to
 * look into them; leaving one out only makes the set larger, which is safe for what has to be contained.
 */
export interface Atom {
  kind: Kind;
  schemas: Set<Schema>;
  keywords: Keywords[];
  unions: Way[][];
  nots: Schema[];
  /** The only values there can be, when they are few. */
  values: unknown[] | undefined;
  /** Whether all numbers are whole; other kinds do not read it. */
  whole: boolean;
  /** No value is left. */
  dead: boolean;
  synthetic: Synthetic;
}

/** The values of one kind that all schemas accept. */
export function getAtom(kind: Kind, schemas: readonly Schema[], synthetic: Synthetic): Atom {
  const values = kind === 'null' ? [null] : kind === 'boolean' ? [false, true] : undefined;
  const lists = { schemas: new Set<Schema>(), keywords: [], unions: [], nots: [] };
  return along({ kind, ...lists, values, whole: false, dead: false, synthetic }, { schemas });
}

/** The part of an atom that takes one way of a union, with the unions that are left. */
export function along(
  atom: Atom,
  { schemas = [], nots = [] }: Partial<Way>,
  unions: readonly Way[][] = atom.unions,
): Atom {
  const next: Atom = {
    ...atom,
    schemas: new Set(atom.schemas),
    keywords: [...atom.keywords],
    unions: [...unions],
    nots: [...atom.nots, ...nots],
  };
  for (const schema of schemas) add(next, schema);
  return next;
}

const possible = new WeakMap<Atom, Keywords[]>();

/**
 * The keywords of schemas that may hold, too: in ways of unions that are kept aside, in what is negated, and in conditions. They restrict
 * nothing for certain, but a member that they declare may be there.
 */
export function possibleKeywords(atom: Atom): Keywords[] {
  const known = possible.get(atom);
  // Stryker disable next-line ConditionalExpression: without the cache, the same is built again.
  if (known) return known;
  const schemas = [
    ...atom.unions.flat().flatMap((way) => way.schemas),
    ...atom.keywords
      .flatMap(({ single }) => [single['not'], single['if']])
      .filter((each) => each !== undefined),
  ];
  const made = [...new Set(schemas.flatMap((each) => [...getLevel(each)]))].map(({ keywords }) => keywords);
  // Stryker disable next-line CallExpression: without the cache, the same is built again.
  possible.set(atom, made);
  return made;
}

function add(atom: Atom, schema: Schema): void {
  if (atom.dead || atom.schemas.has(schema)) return;
  atom.schemas.add(schema);
  const { keywords } = schema;
  if (!allows(keywords, atom.kind)) {
    atom.dead = true;
    return;
  }
  if (!getTypes(keywords).includes('number')) atom.whole = true;
  atom.keywords.push(keywords, ...unevaluatedBy(schema));
  addValues(atom, keywords);
  for (const each of keywords.list['allOf'] ?? []) add(atom, each);
  atom.unions.push(...getUnions(atom, keywords));
  const { not } = keywords.single;
  if (not) atom.nots.push(not);
}

/** The kind that a type of JSON Schema belongs to. */
export function getKind(type: string): Kind {
  // The seven type names are the six kinds and `integer`.
  return type === 'integer' ? 'number' : (type as Kind);
}

function addValues(atom: Atom, { scalars }: Keywords): void {
  const listed = scalars['enum'];
  if (!Array.isArray(listed)) return;
  const fitting = listed.filter((each) => getKind(typeOf(each)) === atom.kind);
  if (atom.kind === 'array' || atom.kind === 'object') {
    atom.unions.push(fitting.map((each) => ({ schemas: [atom.synthetic.constant(each)] })));
    return;
  }
  const known = new Set(fitting.map(stable));
  atom.values = atom.values ? atom.values.filter((each) => known.has(stable(each))) : fitting;
  if (atom.values.length === 0) atom.dead = true;
}

function getUnions({ kind, synthetic }: Atom, { list: { anyOf, oneOf }, single, map }: Keywords): Way[][] {
  const { if: when, then, else: otherwise } = single;
  const unions: Way[][] = [];
  if (anyOf) unions.push(anyOf.map((each) => ({ schemas: [each] })));
  if (oneOf) unions.push(getExclusive(oneOf));

  if (when)
    unions.push([
      { schemas: then ? [when, then] : [when] },
      { schemas: otherwise ? [otherwise] : [], nots: [when] },
    ]);

  if (kind !== 'object') return unions;
  for (const [name, each] of map['dependentSchemas'] ?? [])
    unions.push([
      { schemas: [synthetic.member(name, false)] },
      { schemas: [synthetic.requires(name), each] },
    ]);

  return unions;
}

const exclusive = new WeakMap<readonly Schema[], Way[]>();

/** The ways of `oneOf`, which are made once: each of a hundred branches negates all others. */
function getExclusive(branches: readonly Schema[]): Way[] {
  const known = exclusive.get(branches);
  // Stryker disable next-line ConditionalExpression: without the cache, the same is built again.
  if (known) return known;
  const made = branches.map((each) => ({
    schemas: [each],
    nots: branches.filter((other) => other !== each),
  }));
  // Stryker disable next-line CallExpression: without the cache, the same is built again.
  exclusive.set(branches, made);
  return made;
}

/**
 * Whether a schema knows what an atom says about members and items: the other schemas of the atom are branches of it, or say
 * nothing of them.
 */
export function knowsAll(schema: Schema, atom: Atom): boolean {
  const parts = withBranches(schema);
  return [...atom.schemas].every(
    (each) => parts.includes(each) || isBlank(each.keywords.map, each.keywords.single),
  );
}

/** Whether a schema allows values of a kind at all. */
export function allows(keywords: Keywords, kind: Kind): boolean {
  return !keywords.never && getTypes(keywords).some((each) => getKind(each) === kind);
}

/** The names of keywords that may refuse a value, the opaque ones included. */
export function getRestrictions({ scalars, single, list, map, variants, notes }: Keywords): string[] {
  // Stryker disable next-line StringLiteral: any name that is not one of a known keyword means the same.
  const selecting = 'discriminator';
  const known = [...opaqueIn(notes), ...(variants.size > 0 ? [selecting] : [])];
  return [...known, ...[scalars, single, list, map].flatMap((each) => Object.keys(each))];
}

/** Returns that a value is possible, the first one that is not fine; `undefined` when all are. */
export function otherThan(
  values: readonly unknown[],
  isFine: (value: unknown) => boolean,
): string | undefined {
  const other = values.find((each) => !isFine(each));
  return other === undefined ? undefined : `${JSON.stringify(other)} is possible`;
}
