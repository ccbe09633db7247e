import type { JsonObject } from '../load/node.ts';
import { getRequired, getRest } from '../prove/declared.ts';
import { matching } from '../prove/words.ts';
import { getNumbers, type Keywords, type Schema } from '../schema/schema.ts';
import { fittingFirst, isBetween, sizesAround } from './scalar-samples.ts';

/** Creates the values inside of arrays and objects. */
export interface Inner {
  /** Only what has to be there is made. */
  isPlain: boolean;
  /** Maximum number of objects with another value of one member. */
  limit: number;
  /** A few ordinary values of some schemas, the first of them the most ordinary. */
  samples: (...schemas: Schema[]) => unknown[];
}

/** Longer arrays are described instead of built. */
const longest = 2_000;
/** Up to this length arrays are tried in which all items are the same. */
const maxUniformLength = 50;
/** Objects with more members are described instead of built. */
const maxMembers = 60;
const anyItems: readonly unknown[] = ['a', 1, 2, 'b', true, null, { a: 1 }, [1], 0.5];
const anyValues: readonly unknown[] = ['text', 7, true, null, {}, []];
const extraNames = ['x_extra', 'X-Extra', 'extra 2', `long_${'n'.repeat(70)}`, '0'];

/** One of each, then the second of each, … so that a cut keeps something of everything. */
export function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const most = Math.max(0, ...lists.map((each) => each.length));
  return Array.from({ length: most }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();
}

/** What the other version and the branches say of the same values. */
type Hints = readonly Keywords[];

/** The schemas that some sets of keywords have at one location. */
function getSchemas(all: readonly Keywords[], pick: (keywords: Keywords) => Schema | undefined): Schema[] {
  return all.map(pick).filter((each) => each !== undefined);
}

/** Arrays of the lengths that matter, with every interesting item once, equal items, and counted matches. */
export function arraysFor(keywords: Keywords, hints: Hints, inner: Inner): unknown[] {
  const all = [keywords, ...hints];
  const [minItems = 0] = getNumbers([keywords], ['minItems']);
  const least = Math.min(Math.ceil(minItems), longest);
  const tuple = (keywords.list['prefixItems'] ?? []).map((each, index) =>
    inner.samples(
      each,
      ...getSchemas(hints, ({ list, single }) => list['prefixItems']?.[index] ?? single['items']),
    ),
  );

  const matches = getSchemas(all, ({ single }) => single['contains']).map((each) => inner.samples(each));
  const items = [...itemValues(keywords, hints, inner), ...matches.flatMap((each) => each.slice(0, 6))];
  const fill = (length: number, pool: readonly unknown[] = items): unknown[] =>
    Array.from({ length }, (_, index) =>
      index < tuple.length ? tuple[index]?.[0] : pool[(index - tuple.length) % Math.max(1, pool.length)],
    );
  if (inner.isPlain) return [fill(least), fill(least + 1)];

  const tuples = all.map(({ list }) => list['prefixItems']?.length ?? 0);
  const bounds = getNumbers(all, ['minItems', 'maxItems', 'minContains', 'maxContains']);
  const sizes = sizesAround([...bounds, ...tuples, 1, 2], longest);
  const start = fill(Math.max(least, tuple.length + 1));
  const small = sizes.filter((size) => size > 0 && size < maxUniformLength);

  const values = [
    ...sizes.map((size) => fill(size)),
    ...items.map((item) => start.with(tuple.length, item)),
    ...tuple.flatMap((list, index) => list.map((value) => start.with(index, value))),
    ...small.flatMap((size) => [
      ...items.slice(0, 4).map((item) => fill(size, [item]).fill(item)),
      ...matches.flatMap((pool) => [fill(size, pool), [...fill(size, pool), ...items.slice(0, 2)]]),
    ]),
  ];
  const fits = isBetween(keywords, 'minItems', 'maxItems');
  return fittingFirst(values, ({ length }) => fits(length));
}

function itemValues({ single: { items: own } }: Keywords, hints: Hints, inner: Inner): unknown[] {
  const theirs = getSchemas(hints, ({ single }) => single['items']);
  return own ? inner.samples(own, ...theirs) : [...inner.samples(...theirs), ...anyItems];
}

type Values = ReadonlyMap<string, readonly unknown[]>;

/**
 * Objects: the smallest, the fullest, every member in and out, every interesting value of every member once,
 * members that nobody declared, and as many members as the bounds allow and require.
 */
export function objectsFor(keywords: Keywords, hints: Hints, inner: Inner): JsonObject[] {
  const required = new Set(getRequired(keywords.scalars));
  const members = memberValues(keywords, hints, required, inner);
  const fullest = Object.fromEntries([...members].map(([name, [value]]) => [name, value]));
  const smallest = Object.fromEntries(Object.entries(fullest).filter(([name]) => required.has(name)));
  const starts = [smallest, fullest];
  if (inner.isPlain) return [smallest, ...edited(members, [smallest], inner.limit)];
  return [
    ...starts,
    ...Object.keys(fullest).map((name) => without(fullest, name)),
    ...edited(members, starts, inner.limit),
    ...edited(extraValues(keywords, hints, inner), starts, inner.limit),
    ...counts(keywords, hints, starts, inner),
  ];
}

/** One member changed at a time; the first values of all members come before the second ones. */
function edited(values: Values, starts: readonly JsonObject[], limit: number): JsonObject[] {
  const made: JsonObject[] = [];
  const longest = Math.max(0, ...[...values.values()].map(({ length }) => length));
  for (let index = 0; index < longest && made.length < limit; index++) {
    for (const [name, list] of values) {
      if (index < list.length) {
        for (const start of starts) made.push({ ...start, [name]: list[index] });
      }
    }
  }
  return made;
}

function without(object: JsonObject, name: string): JsonObject {
  const { [name]: _, ...rest } = object;
  return rest;
}

function memberValues(keywords: Keywords, hints: Hints, required: Set<string>, inner: Inner): Values {
  const values = new Map<string, unknown[]>();
  for (const [name, schema] of keywords.map['properties'] ?? []) {
    if (inner.isPlain && !required.has(name)) continue;
    const list = inner.samples(schema, ...getSchemas(hints, ({ map }) => map['properties']?.get(name)));
    if (list.length > 0) values.set(name, list);
  }
  const rest = getRest(keywords);
  for (const name of required) {
    if (!values.has(name)) values.set(name, rest ? inner.samples(rest) : [...anyValues]);
  }
  return values;
}

/**
 * Members that nobody declared. Names that only the other version declares are left alone: adding an
 * optional member does not break callers. A map has a schema for such members, so they count there.
 */
function extraValues(keywords: Keywords, hints: Hints, inner: Inner): Values {
  const all = [keywords, ...hints];
  const rest = getRest(keywords);
  const theirs = getSchemas(hints, ({ single }) => single['additionalProperties']);
  const values = rest ? inner.samples(rest, ...theirs) : [...anyValues, ...inner.samples(...theirs)];
  const ruled = inner.samples(...getSchemas(all, ({ single }) => single['propertyNames']));
  const declared = hints.flatMap(({ map }) => [...(map['properties']?.keys() ?? [])]);
  const patterns = all.flatMap(({ map }) => [...(map['patternProperties']?.keys() ?? [])]);

  const names = [
    ...ruled.filter((name) => typeof name === 'string'),
    ...extraNames,
    ...(rest ? declared : []),
  ];

  return new Map([
    ...names.map((name) => [name, values] as const),
    ...patterns.flatMap((pattern) => {
      const at = ({ map }: Keywords): Schema | undefined => map['patternProperties']?.get(pattern);
      const own = at(keywords);
      const list = own ? inner.samples(own, ...getSchemas(hints, at)) : values;
      return matching([pattern])
        .slice(0, 3)
        .map((name) => [name, list] as const);
    }),
  ]);
}

/** Objects with as many members as the bounds of both versions, and one more and less. */
function counts(keywords: Keywords, hints: Hints, starts: readonly JsonObject[], inner: Inner): JsonObject[] {
  const edges = getNumbers([keywords, ...hints], ['minProperties', 'maxProperties']);
  const rest = getRest(keywords);
  const filler = rest ? inner.samples(rest)[0] : 'text';
  const more = Array.from({ length: maxMembers }, (_, index): [string, unknown] => [`x_${index}`, filler]);
  return sizesAround(edges, maxMembers).flatMap((count) =>
    starts.map((start) => Object.fromEntries([...Object.entries(start), ...more].slice(0, count))),
  );
}
