import { mergeParts } from '../schema/merge.ts';
import { normalizeScalars } from '../schema/normalize.ts';
import type { Parts, Schema } from '../schema/schema.ts';
import { viewOf } from '../schema/view.ts';
import type { Flow } from '../types.ts';

/** More ways are not followed: the validator, not the generator, decides what is valid. */
const most = 24;

/** The ways a value can satisfy a schema, each one a set of parts without unions and conditions. */
export function alternatives(schema: Schema, flow: Flow, depth = 0): Parts[] {
  return expand(viewOf(schema, flow), flow, depth);
}

function expand(parts: Parts, flow: Flow, depth: number): Parts[] {
  if (parts.never) return [];
  if (depth > 6) return [parts];
  const { allOf, anyOf, oneOf, ...list } = parts.list;
  const { if: when, then, else: otherwise, ...single } = parts.single;
  const { dependentSchemas, ...map } = parts.map;
  let ways: Parts[] = [{ ...parts, list, single, map }];
  for (const branch of allOf ?? []) ways = cross(ways, alternatives(branch, flow, depth + 1));
  for (const union of [anyOf, oneOf]) {
    if (union)
      ways = cross(
        ways,
        union.slice(0, most).flatMap((each) => alternatives(each, flow, depth + 1)),
      );
  }
  if (when) ways = conditional(ways, when, [then, otherwise], flow, depth);
  for (const each of dependentSchemas?.values() ?? []) {
    ways = [...ways, ...cross(ways, alternatives(each, flow, depth + 1))];
  }
  return ways.slice(0, most);
}

function conditional(
  ways: Parts[],
  when: Schema,
  [then, otherwise]: readonly (Schema | undefined)[],
  flow: Flow,
  depth: number,
): Parts[] {
  const met = cross(ways, alternatives(when, flow, depth + 1));
  const held = then ? cross(met, alternatives(then, flow, depth + 1)) : met;
  const missed = otherwise ? cross(ways, alternatives(otherwise, flow, depth + 1)) : ways;
  return [...held, ...missed, ...met, ...ways];
}

function cross(left: readonly Parts[], right: readonly Parts[]): Parts[] {
  if (right.length === 0) return [...left];
  return left.flatMap((one) => right.map((other) => together(one, other))).slice(0, most);
}

/** Merges what can be merged; otherwise the second wins, and the validator decides. */
function together(left: Parts, right: Parts): Parts {
  const merged = mergeParts(left, right);
  if (merged) return normalizeScalars(merged);
  const properties = new Map([...(left.map['properties'] ?? []), ...(right.map['properties'] ?? [])]);
  const required = [left.scalars['required'], right.scalars['required']]
    .flat()
    .filter((each) => each !== undefined);
  return normalizeScalars({
    never: false,
    scalars: { ...left.scalars, ...right.scalars, required },
    single: { ...left.single, ...right.single },
    list: { ...left.list, ...right.list },
    map: { ...left.map, ...right.map, properties },
    notes: {},
  });
}
