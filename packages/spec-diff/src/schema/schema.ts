import type { Node } from '../load/node.ts';

/** The dialect of JSON Schema that a document uses. */
export type Dialect = 'oas30' | 'draft2020';

/** The keywords of a schema by the form of their values: what restricts values on one side, what only informs on the other. */
export interface Keywords {
  /** True for the schema `false`. */
  never: boolean;
  scalars: Record<string, unknown>;
  single: Record<string, Schema>;
  list: Record<string, Schema[]>;
  map: Record<string, Map<string, Schema>>;
  /** The schemas that a discriminator selects, by its value. */
  variants: ReadonlyMap<string, Schema>;
  /** Annotations, and what no validator checks: `discriminator`, `xml`, `default`, `readOnly`, extensions. */
  notes: Record<string, unknown>;
}

let counter = 0;

/** A schema at a place in a document, or one made by merging others. */
export class Schema {
  readonly node: Node;
  readonly dialect: Dialect;
  readonly id: number = ++counter;
  /** Made by merging others: its place says little about it. */
  readonly isMerged: boolean;
  readonly #make: (schema: Schema) => Keywords;
  #keywords: Keywords | undefined;

  constructor(node: Node, dialect: Dialect, make: (schema: Schema) => Keywords, isMerged = true) {
    this.isMerged = isMerged;
    this.node = node;
    this.dialect = dialect;
    this.#make = make;
  }

  /** The keywords, which `make` has to normalise; computed on first use, so that recursive schemas do no harm. */
  get keywords(): Keywords {
    this.#keywords ??= this.#make(this);
    return this.#keywords;
  }
}

/** No keywords: the schema that accepts everything. */
export function noKeywords(): Keywords {
  return { never: false, scalars: {}, single: {}, list: {}, map: {}, variants: new Map(), notes: {} };
}

const merged = new WeakMap<Schema, WeakMap<Schema, Schema>>();

/** A schema that accepts what both accept; the same one for the same two, so that recursion comes to an end. */
export function both(left: Schema, right: Schema): Schema {
  if (left === right) return left;
  const known = merged.get(left) ?? new WeakMap<Schema, Schema>();
  merged.set(left, known);
  const made = known.get(right) ?? createBoth(left, right);
  known.set(right, made);
  return made;
}

function createBoth(left: Schema, right: Schema): Schema {
  return new Schema(left.node, left.dialect, () => ({ ...noKeywords(), list: { allOf: [left, right] } }));
}

/** The schemas under some keywords. */
export function schemasUnder({ single, list, map }: Keywords, keys: readonly string[]): Schema[] {
  const all = keys.flatMap((key) => [single[key], ...(list[key] ?? []), ...(map[key]?.values() ?? [])]);
  return all.filter((each) => each !== undefined);
}

/** Whether some groups of keywords have no keyword. */
export function isBlank(...groups: readonly object[]): boolean {
  return groups.every((each) => Object.keys(each).length === 0);
}

/** The values of some keywords that are numbers. */
export function getNumbers(all: readonly Pick<Keywords, 'scalars'>[], keys: readonly string[]): number[] {
  return all
    .flatMap(({ scalars }) => keys.map((key) => scalars[key]))
    .filter((value) => typeof value === 'number');
}

/** A schema with all its `allOf` branches, and theirs. */
export function withBranches(schema: Schema): Schema[] {
  const level = new Set([schema]);
  for (const { keywords } of level) {
    for (const each of keywords.list['allOf'] ?? []) level.add(each);
  }
  return [...level];
}
