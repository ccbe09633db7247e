import { admits, typeOf, typesOf } from '../schema/normalize.ts';
import type { Parts, Schema } from '../schema/schema.ts';
import type { Flow } from '../types.ts';
import { alternatives } from './alternatives.ts';
import { arraysFor } from './arrays.ts';
import { numbersFor } from './numbers.ts';
import { objectsFor } from './objects.ts';
import { stringsFor } from './strings.ts';

/** What a generation run knows: which way the payload travels, how deep it is, how much it may make. */
export interface Run {
  flow: Flow;
  depth: number;
  limit: number;
  /** Whether two schemas are known to say the same: then a few values of one are enough. */
  unchanged: (left: Schema, right: Schema) => boolean;
}

/** Below this depth values only serve to fill what is above them. */
export const deepest = 3;

/**
 * Values that the first schema is likely to accept and at which the second one may disagree; the most
 * ordinary value comes first. Nothing is promised: a validator has to look at each.
 */
export function valuesFor(producer: readonly Schema[], consumer: readonly Schema[], run: Run): unknown[] {
  const ways = join(producer, run);
  const theirs = consumer.flatMap((each) => alternatives(each, run.flow));
  const hints = [...theirs, ...negated([...ways, ...theirs], run.flow)];
  const lists = ways.map((way) => {
    const siblings = ways.filter((each) => each !== way);
    return valuesOf(way, [...hints, ...siblings], siblings, run);
  });
  const merged = interleave(lists);
  const picked = merged.length <= run.limit ? merged : spread(merged, run.limit);
  return picked.length > 0 || producer.length > 0 ? picked : [null];
}

/** What `not` forbids is where a schema changes its mind. */
function negated(parts: readonly Parts[], flow: Flow): Parts[] {
  return parts.flatMap((each) => (each.single['not'] ? alternatives(each.single['not'], flow) : []));
}

/** All schemas must hold at once; the first one's ways are combined with what the others know as hints. */
function join(producer: readonly Schema[], run: Run): Parts[] {
  return producer.flatMap((each) => alternatives(each, run.flow));
}

function valuesOf(way: Parts, hints: readonly Parts[], siblings: readonly Parts[], run: Run): unknown[] {
  const listed = way.scalars['enum'];
  if (Array.isArray(listed)) return listed;
  const types = typesOf(way);
  const perType = types.map((type) => ofType(type, way, hints, siblings, run));
  return interleave([...perType, hinted(hints, types)]);
}

/** Constants of the other schemas that have a fitting type. */
function hinted(hints: readonly Parts[], types: readonly string[]): unknown[] {
  return hints
    .flatMap((hint) => (Array.isArray(hint.scalars['enum']) ? hint.scalars['enum'] : []))
    .filter((value) => admits(types, typeOf(value)));
}

function ofType(
  type: string,
  way: Parts,
  hints: readonly Parts[],
  siblings: readonly Parts[],
  run: Run,
): unknown[] {
  if (type === 'null') return [null];
  if (type === 'boolean') return [true, false];
  if (type === 'number') return numbersFor(way, hints);
  if (type === 'integer') return numbersFor(way, hints).filter(Number.isInteger);
  if (type === 'string') return stringsFor(way, hints);
  return type === 'array' ? arraysFor(way, hints, run) : objectsFor(way, hints, siblings, run);
}

/** One of each, then the second of each, … so that a cut keeps something of everything. */
export function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const [only] = lists;
  if (lists.length === 1 && only) return [...only];
  const result: T[] = [];
  const longest = Math.max(0, ...lists.map((each) => each.length));
  for (let index = 0; index < longest; index++) {
    for (const list of lists) if (index < list.length) result.push(list[index] as T);
  }
  return result;
}

/** The first half of the room goes to the first values, the other half is spread over the rest. */
function spread<T>(values: readonly T[], limit: number): T[] {
  const head = values.slice(0, limit >> 1);
  const rest = values.slice(limit >> 1);
  const step = rest.length / (limit - head.length);
  const tail = Array.from({ length: limit - head.length }, (_, index) => rest[Math.floor(index * step)] as T);
  return [...head, ...tail];
}

/** Values for something inside: many where the two versions differ, a few where they do not. */
export function innerValues(own: Schema, theirs: readonly Schema[], run: Run): unknown[] {
  const differs = theirs.some((each) => each !== own && !run.unchanged(own, each));
  if (!differs || run.depth >= deepest) return samplesOf(own, run);
  const limit = Math.max(12, Math.floor(run.limit / 3));
  return valuesFor([own], theirs, { ...run, depth: run.depth + 1, limit });
}

/** Below this depth only what has to be there is made. */
export const bare: number = deepest + 1;

const kept = [deepest, bare].map(() => ({
  in: new WeakMap<Schema, unknown[]>(),
  out: new WeakMap<Schema, unknown[]>(),
}));
const few = 8;

/**
 * A few ordinary values of a schema, the first of them the most ordinary; kept, for they are asked for often.
 * Inside of such values everything is as bare as can be, so that they stay small.
 */
export function samplesOf(schema: Schema, { flow, depth }: Pick<Run, 'flow' | 'depth'>): unknown[] {
  const level = depth < deepest ? deepest : bare;
  const store = kept[level - deepest]?.[flow];
  const known = store?.get(schema);
  if (known) return known;
  // A schema that contains itself gets nothing while it is being asked for: optional parts stay away.
  store?.set(schema, []);
  const made = valuesFor([schema], [], { flow, depth: level, limit: few, unchanged: () => true });
  store?.set(schema, made);
  return made;
}
