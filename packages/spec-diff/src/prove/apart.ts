import { stable } from '../load/stable.ts';
import { typeOf } from '../schema/normalize.ts';
import { getNumbers, type Keywords, type Schema, withBranches } from '../schema/schema.ts';
import type { Flow } from '../types.ts';
import { allows, getKind, type Kind, kinds } from './atom.ts';
import { declaredBy, getRequired, memberSchemas } from './declared.ts';

/** Members of members are looked at down to this level. */
const maxDepth = 5;
/** The results at each level: further down, fewer members are looked at. */
const known: Record<Flow, WeakMap<Schema, WeakMap<Schema, boolean[]>>> = {
  in: new WeakMap(),
  out: new WeakMap(),
};

/**
 * Whether what tells two schemas apart is easy to see: types, listed values, ranges, or a member that one of them requires.
 * True means that no value satisfies both; false means nothing.
 *
 * @example
 * areApart(circle, square, 'out'); // true, because `kind` is "circle" in one and "square" in the other
 */
export function areApart(one: Schema, other: Schema, flow: Flow, depth = 0): boolean {
  if (one === other || depth > maxDepth) return false;
  const results = known[flow].get(one) ?? new WeakMap<Schema, boolean[]>();
  // Stryker disable next-line CallExpression: without the cache, the same is found again.
  known[flow].set(one, results);
  const found = results.get(other) ?? [];
  // Stryker disable next-line CallExpression: without the cache, the same is found again.
  results.set(other, found);
  found[depth] ??= decide(one, other, flow, depth);
  return found[depth];
}

function decide(one: Schema, other: Schema, flow: Flow, depth: number): boolean {
  const left = keywordsOf(one);
  const right = keywordsOf(other);
  const both = [...left, ...right];
  const shared = kinds.filter((kind) => both.every((each) => allows(each, kind)));
  if (hasNoValue(both)) return true;
  // Without a kind that both allow, this is true, too.
  const isEachApart = shared.every((kind) =>
    kind === 'object' ? hasMemberApart(one, other, flow, depth) : isOutOfRange(both, kind),
  );
  return isEachApart || isUnionApart(left, other, flow, depth) || isUnionApart(right, one, flow, depth);
}

function keywordsOf(schema: Schema): Keywords[] {
  return withBranches(schema).map(({ keywords }) => keywords);
}

/** Whether one of the lists of values has none that the other keywords list and whose type they accept. */
function hasNoValue(all: readonly Keywords[]): boolean {
  const lists = all.map(({ scalars }) => scalars['enum']).filter((each) => Array.isArray(each));
  const [first, ...others] = lists;
  if (!first) return false;
  const texts = others.map((each) => new Set(each.map(stable)));
  return !first.some(
    (value) =>
      texts.every((each) => each.has(stable(value))) &&
      all.every((each) => allows(each, getKind(typeOf(value)))),
  );
}

function isUnionApart(parts: readonly Keywords[], other: Schema, flow: Flow, depth: number): boolean {
  const unions = parts.flatMap(({ list }) => [list['anyOf'], list['oneOf']]);
  return unions.some((branches) => branches?.every((each) => areApart(each, other, flow, depth + 1)));
}

const ranges: Partial<Record<Kind, readonly [least: string, most: string]>> = {
  number: ['minimum', 'maximum'],
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
};

function isOutOfRange(all: readonly Keywords[], kind: Kind): boolean {
  const range = ranges[kind];
  if (!range) return false;
  const [low, high] = range;
  const above = getNumbers(all, ['exclusiveMinimum']);
  const below = getNumbers(all, ['exclusiveMaximum']);
  const least = Math.max(...getNumbers(all, [low]));
  const most = Math.min(...getNumbers(all, [high]));
  if (kind !== 'number') return least > most;
  const isOpen = above.some((each) => each >= most) || below.some((each) => each <= least);
  return least > most || isOpen || Math.max(...above) >= Math.min(...below);
}

/** Whether a member that one side requires has no value that both sides accept. */
function hasMemberApart(one: Schema, other: Schema, flow: Flow, depth: number): boolean {
  const left = keywordsOf(one);
  const right = keywordsOf(other);
  const hidden = [one, other].map((each) => declaredBy(each, flow).hidden);
  const required = new Set([...left, ...right].flatMap(({ scalars }) => getRequired(scalars)));
  const schemasFor = (all: readonly Keywords[], name: string): Schema[] =>
    all.flatMap((each) => memberSchemas(each, name));
  return [...required]
    .filter((name) => !hidden.some((each) => each.has(name)))
    .some((name) =>
      schemasFor(left, name).some((first) =>
        schemasFor(right, name).some((second) => areApart(first, second, flow, depth + 1)),
      ),
    );
}
