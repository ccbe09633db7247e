import { accepts, typeOf, typesOf } from '../schema/normalize.ts';
import type { Parts, Schema } from '../schema/schema.ts';
import type { Flow } from '../types.ts';
import { alternatives } from './alternatives.ts';
import { arraysFor } from './arrays.ts';
import { numbersFor } from './numbers.ts';
import { objectsFor } from './objects.ts';
import { bare, deepest, interleave, type Run } from './run.ts';
import { stringsFor } from './strings.ts';

/**
 * Values that the producer's schema is likely to accept and at which the consumer's may disagree; the most
 * ordinary value comes first. A validator must check each of them.
 */
export function valuesFor(
  producer: Schema,
  consumers: readonly Schema[],
  { flow, unchanged, limit }: Pick<Run, 'flow' | 'unchanged' | 'limit'>,
): unknown[] {
  return generate(producer, consumers, { flow, unchanged, limit, depth: 0, inner, samples });
}

function generate(producer: Schema, consumers: readonly Schema[], run: Run): unknown[] {
  const ways = alternatives(producer, run.flow);
  const theirs = consumers.flatMap((each) => alternatives(each, run.flow));
  const hints = [...theirs, ...negated([...ways, ...theirs], run.flow)];
  const lists = ways.map((way) => valuesOf(way, [...hints, ...ways.filter((each) => each !== way)], run));
  return spread(interleave(lists), run.limit);
}

/** Returns the alternatives of the schemas under `not`, as hints for values on both sides of a schema's limits. */
function negated(parts: readonly Parts[], flow: Flow): Parts[] {
  return parts.flatMap(({ single: { not } }) => (not ? alternatives(not, flow) : []));
}

function valuesOf(way: Parts, hints: readonly Parts[], run: Run): unknown[] {
  const listed = way.scalars['enum'];
  if (Array.isArray(listed)) return listed;
  const types = typesOf(way);
  const theirs = hints.flatMap(({ scalars }) => (Array.isArray(scalars['enum']) ? scalars['enum'] : []));
  return interleave([
    ...types.map((type) => ofType(type, way, hints, run)),
    theirs.filter((value) => accepts(types, typeOf(value))),
  ]);
}

function ofType(type: string, way: Parts, hints: readonly Parts[], run: Run): unknown[] {
  if (type === 'null') return [null];
  if (type === 'boolean') return [true, false];
  if (type === 'number') return numbersFor(way, hints);
  if (type === 'integer') return numbersFor(way, hints).filter(Number.isInteger);
  if (type === 'string') return stringsFor(way, hints);
  return type === 'array' ? arraysFor(way, hints, run) : objectsFor(way, hints, run);
}

/** The first half of the limit goes to the first values, the other half is spread over the rest. */
function spread(values: readonly unknown[], limit: number): unknown[] {
  if (values.length <= limit) return [...values];
  const half = limit >> 1;
  const step = (values.length - half) / (limit - half);
  const rest = Array.from({ length: limit - half }, (_, index) => values[half + Math.floor(index * step)]);
  return [...values.slice(0, half), ...rest];
}

function inner(own: Schema, theirs: readonly Schema[], run: Run): unknown[] {
  const differs = theirs.some((each) => each !== own && !run.unchanged(own, each));
  if (!differs || run.depth >= deepest) return samples(own, run);
  const limit = Math.max(12, Math.floor(run.limit / 3));
  return generate(own, theirs, { ...run, depth: run.depth + 1, limit });
}

const kept = [deepest, bare].map(() => ({
  in: new WeakMap<Schema, unknown[]>(),
  out: new WeakMap<Schema, unknown[]>(),
}));
const few = 8;

/** Cached, because they are used often. They contain only what is required, so that they stay small. */
function samples(schema: Schema, { flow, depth }: Pick<Run, 'flow' | 'depth'>): unknown[] {
  const level = depth < deepest ? deepest : bare;
  const store = kept[level - deepest]?.[flow];
  const known = store?.get(schema);
  if (known) return known;
  // A schema that contains itself has no samples while they are generated, so optional parts are left out.
  store?.set(schema, []);
  const run: Run = { flow, depth: level, limit: few, unchanged: () => true, inner, samples };
  const made = generate(schema, [], run);
  store?.set(schema, made);
  return made;
}

/** A few ordinary values of a schema. */
export function samplesOf(schema: Schema, flow: Flow): unknown[] {
  return samples(schema, { flow, depth: 0 });
}
