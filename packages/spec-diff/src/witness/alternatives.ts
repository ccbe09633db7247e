import { mergeParts } from '../schema/merge.ts';
import { normalizeScalars } from '../schema/normalize.ts';
import { emptyParts, type Parts, type Schema } from '../schema/schema.ts';
import { viewOf } from '../schema/view.ts';
import type { Flow } from '../types.ts';

/** More ways are not followed: the validator, not the generator, decides what is valid. */
const most = 24;
const maxDepth = 6;

/** The ways a value can satisfy a schema, each one a set of parts without unions and conditions. */
export function alternatives(schema: Schema, flow: Flow, depth = 0): Parts[] {
  const view = viewOf(schema, flow);
  if (view.never) return [];
  if (depth > maxDepth) return [view];
  const { allOf = [], anyOf = [], oneOf = [], ...list } = view.list;
  const { if: when, then, else: otherwise, ...single } = view.single;
  const { dependentSchemas, ...map } = view.map;
  const waysOf = (each: Schema | undefined): Parts[] => (each ? alternatives(each, flow, depth + 1) : []);
  const [met, unmet] = [waysOf(when), [...waysOf(otherwise), emptyParts()]];
  // Of each group one way is taken.
  const groups = [
    ...allOf.map(waysOf),
    ...[anyOf, oneOf].map((union) => union.slice(0, most).flatMap(waysOf)),
    when ? [...cross(met, waysOf(then)), ...unmet, ...met] : [],
    ...[...(dependentSchemas?.values() ?? [])].map((each) => [emptyParts(), ...waysOf(each)]),
  ];
  return groups.reduce(cross, [{ ...view, list, single, map }]);
}

function cross(left: Parts[], right: Parts[]): Parts[] {
  if (right.length === 0) return left;
  return left.flatMap((one) => right.map((other) => together(one, other))).slice(0, most);
}

/** Merges what can be merged; otherwise the second wins, and the validator decides. */
function together(left: Parts, right: Parts): Parts {
  const merged = mergeParts(left, right);
  return merged ? normalizeScalars(merged) : right;
}
