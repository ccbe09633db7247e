import { mergeKeywords } from '../schema/merge.ts';
import { accepts, getTypes, normalizeScalars, typeOf } from '../schema/normalize.ts';
import { type Keywords, noKeywords, type Schema } from '../schema/schema.ts';
import { getView } from '../schema/view.ts';
import type { Flow } from '../types.ts';
import { arraysFor, type Inner, interleave, objectsFor } from './composites.ts';
import { numbersFor, stringsFor } from './scalar-samples.ts';

/** A generation run. */
interface Run {
  flow: Flow;
  /** Maximum number of values. */
  limit: number;
  /** Only what has to be there is made. @default false */
  isPlain?: boolean;
}

/** More ways are not followed: the validator, not the generator, decides what is valid. */
const most = 24;
const maxDepth = 6;
/** The number of values that only fill others. */
const few = 8;
/** The number of values of each way, however many ways there are. */
const fewest = 60;

/**
 * Values that the producer's schema is likely to accept and at which the consumer's may disagree; the most
 * ordinary value comes first. A validator must check each of them.
 */
export function valuesFor(producer: Schema, consumers: readonly Schema[], run: Run): unknown[] {
  const ways = alternatives(producer, run.flow);
  const theirs = consumers.flatMap((each) => alternatives(each, run.flow));
  // The limits of what `not` refuses are limits of the schema.
  const negated = [...ways, ...theirs].flatMap(({ single: { not } }) =>
    not ? alternatives(not, run.flow) : [],
  );
  const hints = [...theirs, ...negated];
  // A few more than its share, because some of them are not valid.
  const limit = Math.max(fewest, (2 * run.limit) / ways.length);
  const lists = ways.map((way) => {
    const others = ways.filter((each) => each !== way);
    return getValues(way, [...hints, ...others], { ...run, limit });
  });
  return interleave(lists).slice(0, run.limit);
}

function getValues(way: Keywords, hints: readonly Keywords[], run: Run): unknown[] {
  const listed = way.scalars['enum'];
  if (Array.isArray(listed)) return listed;
  const types = getTypes(way);
  const theirs = hints.flatMap(({ scalars }) => (Array.isArray(scalars['enum']) ? scalars['enum'] : []));
  return interleave([
    ...types.map((type) => ofType(type, way, hints, run)),
    theirs.filter((value) => accepts(types, typeOf(value))),
  ]);
}

function ofType(type: string, way: Keywords, hints: readonly Keywords[], run: Run): unknown[] {
  if (type === 'null') return [null];
  if (type === 'boolean') return [true, false];
  if (type === 'number') return numbersFor(way, hints);
  if (type === 'integer') return numbersFor(way, hints).filter(Number.isInteger);
  if (type === 'string') return stringsFor(way, hints);
  const inner: Inner = {
    isPlain: run.isPlain === true,
    limit: run.isPlain ? few : run.limit,
    samples: (...schemas) => schemas.flatMap((schema) => getSamples(schema, run.flow)),
  };
  return type === 'array' ? arraysFor(way, hints, inner) : objectsFor(way, hints, inner);
}

const kept: Record<Flow, WeakMap<Schema, unknown[]>> = { in: new WeakMap(), out: new WeakMap() };

/** A few ordinary values of a schema. They contain only what is required, so that they stay small. */
export function getSamples(schema: Schema, flow: Flow): unknown[] {
  const known = kept[flow].get(schema);
  if (known) return known;
  // A schema that contains itself has no samples while they are generated, so optional parts are left out.
  kept[flow].set(schema, []);
  const made = valuesFor(schema, [], { flow, limit: few, isPlain: true });
  kept[flow].set(schema, made);
  return made;
}

/** The ways a value can satisfy a schema, each one a set of keywords without unions and conditions. */
function alternatives(schema: Schema, flow: Flow, depth = 0): Keywords[] {
  const view = getView(schema, flow);
  if (view.never) return [];
  if (depth > maxDepth) return [view];

  const { allOf = [], anyOf = [], oneOf = [], ...list } = view.list;
  const { if: when, then, else: otherwise, ...single } = view.single;
  const { dependentSchemas, ...map } = view.map;
  const getWays = (each: Schema | undefined): Keywords[] => (each ? alternatives(each, flow, depth + 1) : []);
  const met = getWays(when);
  const unmet = [...getWays(otherwise), noKeywords()];

  // Of each group one way is taken.
  const groups = [
    ...allOf.map(getWays),
    ...[anyOf, oneOf].map((union) => union.slice(0, most).flatMap(getWays)),
    when ? [...cross(met, getWays(then)), ...unmet, ...met] : [],
    ...[...(dependentSchemas?.values() ?? [])].map((each) => [noKeywords(), ...getWays(each)]),
  ];

  return groups.reduce(cross, [{ ...view, list, single, map }]);
}

function cross(left: Keywords[], right: Keywords[]): Keywords[] {
  if (right.length === 0) return left;
  return left.flatMap((one) => right.map((other) => together(one, other))).slice(0, most);
}

/** Merges what can be merged; otherwise the second wins, and the validator decides. */
function together(left: Keywords, right: Keywords): Keywords {
  const merged = mergeKeywords(left, right);
  return merged ? normalizeScalars(merged) : right;
}
