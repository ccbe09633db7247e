import { isObject, type JsonObject } from '../load/node.ts';
import { neededBy, requiredOf } from '../prove/members.ts';
import { matching } from '../prove/words.ts';
import { numbersOf, type Parts, type Schema } from '../schema/schema.ts';
import { bare, deepest, interleave, type Run, schemasOf, sizesAround } from './run.ts';

const extraNames = ['x_extra', 'X-Extra', 'extra 2', `long_${'n'.repeat(70)}`, '0'];
const anyValues: readonly unknown[] = ['text', 7, true, null, {}, []];
/** Objects with more members are described instead of built. */
const maxMembers = 60;

type Values = ReadonlyMap<string, unknown[]>;

/**
 * Objects: the smallest, the fullest, every member in and out, every interesting value of every member once,
 * members that nobody declared, and as many members as the bounds allow and require.
 */
export function objectsFor(parts: Parts, hints: readonly Parts[], run: Run): JsonObject[] {
  const required = new Set(requiredOf(parts.scalars));
  const values = memberValues(parts, hints, required, run);
  const fullest = Object.fromEntries([...values].map(([name, [value]]) => [name, value]));
  const smallest = Object.fromEntries(Object.entries(fullest).filter(([name]) => required.has(name)));
  const optional = Object.keys(fullest).filter((name) => !required.has(name));
  const isPlain = run.depth >= deepest;
  const made = [
    smallest,
    fullest,
    ...optional.flatMap((name) => [{ ...smallest, [name]: fullest[name] }, without(fullest, name)]),
    ...dependent(parts, smallest, fullest),
    ...variations(smallest, values, isPlain ? 6 : undefined),
  ];
  if (isPlain) return made;
  return [
    ...made,
    ...variations(fullest, values, 12),
    ...extras(parts, hints, smallest, run),
    ...counts(parts, hints, [smallest, fullest], run),
  ];
}

/** One member changed at a time; the first values of all members come before the second ones. */
function variations(start: JsonObject, values: Values, count: number | undefined): JsonObject[] {
  return interleave(
    [...values].map(([name, list]) => list.slice(0, count).map((value) => ({ ...start, [name]: value }))),
  );
}

function without(object: JsonObject, name: string): JsonObject {
  const { [name]: _, ...rest } = object;
  return rest;
}

function memberValues(parts: Parts, hints: readonly Parts[], required: Set<string>, run: Run): Values {
  const values = new Map<string, unknown[]>();
  for (const [name, schema] of parts.map['properties'] ?? []) {
    if (run.depth >= bare && !required.has(name)) continue;
    const list = run.inner(
      schema,
      schemasOf(hints, ({ map }) => map['properties']?.get(name)),
      run,
    );
    if (list.length > 0) values.set(name, list);
  }
  const rest = restOf(parts);
  for (const name of required)
    if (!values.has(name)) values.set(name, rest ? run.samples(rest, run) : [...anyValues]);
  return values;
}

function restOf({ single }: Parts): Schema | undefined {
  return single['additionalProperties'] ?? single['unevaluatedProperties'];
}

function dependent({ scalars }: Parts, smallest: JsonObject, fullest: JsonObject): JsonObject[] {
  const { dependentRequired } = scalars;
  return Object.keys(isObject(dependentRequired) ? dependentRequired : {}).map((name) => {
    const names = [name, ...neededBy(scalars, name)];
    return { ...smallest, ...Object.fromEntries(names.map((each) => [each, fullest[each] ?? 'text'])) };
  });
}

/**
 * Members that nobody declared. Names that only the other version declares are left alone: adding an
 * optional member does not break callers. A map has a schema for such members, so they count there.
 */
function extras(parts: Parts, hints: readonly Parts[], smallest: JsonObject, run: Run): JsonObject[] {
  const rest = restOf(parts);
  const theirs = schemasOf(hints, ({ single }) => single['additionalProperties']);
  const values = rest
    ? run.inner(rest, theirs, run)
    : [...anyValues, ...theirs.flatMap((each) => run.samples(each, run))];
  const all = [parts, ...hints];
  const patterns = all.flatMap(({ map }) => [...(map['patternProperties']?.keys() ?? [])]);
  const ruled = schemasOf(all, ({ single }) => single['propertyNames']);
  const names = [
    ...patterns.flatMap((pattern) => matching([pattern]).slice(0, 3)),
    ...ruled.flatMap((each) => run.samples(each, run)).filter((name) => typeof name === 'string'),
    ...extraNames,
  ];
  const declared = hints.flatMap(({ map }) => [...(map['properties']?.keys() ?? [])]);
  const others = rest ? declared.filter((name) => !(name in smallest)) : [];
  return [
    ...names.flatMap((name) => values.slice(0, 3).map((value) => ({ ...smallest, [name]: value }))),
    ...['x_extra', ...others].flatMap((name) => values.map((value) => ({ ...smallest, [name]: value }))),
    ...[...(parts.map['patternProperties'] ?? [])].flatMap(([pattern, schema]) => {
      const same = schemasOf(hints, ({ map }) => map['patternProperties']?.get(pattern));
      const list = run.inner(schema, same, run);
      return matching([pattern])
        .slice(0, 3)
        .flatMap((name) => list.map((value) => ({ ...smallest, [name]: value })));
    }),
  ];
}

/** Objects with as many members as the bounds of both versions, and one more and less. */
function counts(
  parts: Parts,
  hints: readonly Parts[],
  starts: readonly JsonObject[],
  run: Run,
): JsonObject[] {
  const edges = numbersOf([parts, ...hints], ['minProperties', 'maxProperties']);
  const rest = restOf(parts);
  const filler = rest ? run.samples(rest, run)[0] : 'text';
  const more = Array.from({ length: maxMembers }, (_, index): [string, unknown] => [`x_${index}`, filler]);
  return sizesAround(edges, maxMembers).flatMap((count) =>
    starts.map((start) => Object.fromEntries([...Object.entries(start), ...more].slice(0, count))),
  );
}
