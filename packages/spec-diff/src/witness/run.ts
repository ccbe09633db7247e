import type { Parts, Schema } from '../schema/schema.ts';
import type { Flow } from '../types.ts';

/** The state of a generation run: direction, depth, limit, and how to generate inner values. */
export interface Run {
  flow: Flow;
  depth: number;
  limit: number;
  /** Whether two schemas are known to be equal: then a few values of one are enough. */
  unchanged: (left: Schema, right: Schema) => boolean;
  /** Values for a member or item: many where the two versions differ, a few where they do not. */
  inner: (own: Schema, theirs: readonly Schema[], run: Run) => unknown[];
  /** A few ordinary values of a schema, the first of them the most ordinary. */
  samples: (schema: Schema, run: Pick<Run, 'flow' | 'depth'>) => unknown[];
}

/** Below this depth values only fill the values above them. */
export const deepest = 3;

/** Below this depth only what has to be there is made. */
export const bare: number = deepest + 1;

/** One of each, then the second of each, … so that a cut keeps something of everything. */
export function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((each) => each.length));
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();
}

/**
 * Puts the values that fit before those that do not, each in their order: the first value of a member is in
 * every object built around another one, and a misfit there would spoil them all.
 */
export function fittingFirst<T>(values: Iterable<T>, fits: (value: T) => boolean): T[] {
  const all = [...new Set(values)];
  return [...all.filter(fits), ...all.filter((value) => !fits(value))];
}

/** The schemas that some sets of parts have at one location. */
export function schemasOf(all: readonly Parts[], pick: (parts: Parts) => Schema | undefined): Schema[] {
  return all.map(pick).filter((each) => each !== undefined);
}

/** Numbers of characters, items or members at which a bound decides, up to a limit. */
export function sizesAround(edges: readonly number[], limit: number): number[] {
  const near = edges.flatMap((edge) => [edge, edge - 1, edge + 1]);
  return [...new Set(near)].filter((size) => size >= 0 && size <= limit);
}
