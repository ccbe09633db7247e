import { isObject } from '../load/node.ts';
import { matching } from '../prove/language.ts';
import type { Parts, Schema } from '../schema/schema.ts';
import { bare, deepest, innerValues, interleave, type Run, samplesOf, valuesFor } from './generate.ts';
import { createRandom } from './random.ts';

type Json = Record<string, unknown>;

const extraNames = ['x_extra', 'X-Extra', 'extra 2', `long_${'n'.repeat(70)}`, '0'];
const anyValues: readonly unknown[] = ['text', 7, true, null, {}, []];
const manyExtras = 60;

/**
 * Objects: the smallest, the fullest, every member in and out, every interesting value of every member once,
 * members nobody declared, members that only a sibling in the same union declares, and seeded mixtures of all.
 */
export function objectsFor(
  parts: Parts,
  hints: readonly Parts[],
  siblings: readonly Parts[],
  run: Run,
): Json[] {
  const values = memberValues(parts, hints, run);
  const required = requiredOf(parts);
  for (const name of required) if (!values.has(name)) values.set(name, undeclared(parts, run));
  const smallest = pick(values, (name) => required.has(name));
  const fullest = pick(values, () => true);
  const optional = [...values.keys()].filter((name) => !required.has(name));
  const made: Json[] = [smallest, fullest];
  for (const name of optional)
    made.push({ ...smallest, [name]: first(values, name) }, without(fullest, name));
  if (run.depth >= deepest)
    return [...made, ...plainVariations(smallest, values), ...depending(parts, smallest, values)];
  made.push(
    ...depending(parts, smallest, values),
    ...extras(parts, hints, smallest, run),
    ...counts(parts, hints, [smallest, fullest], values),
  );
  if (siblings.length > 0 && !parts.single['additionalProperties'])
    made.push(...declaredByOthers(siblings, smallest, anyValues));
  made.push(
    ...variations(smallest, values, (list) => list),
    ...variations(fullest, values, (list) => list.slice(0, 12)),
  );
  return [...made, ...mixtures(values, required, run)];
}

/** One member changed at a time; the first values of all members come before the second ones. */
function variations(
  start: Json,
  values: ReadonlyMap<string, unknown[]>,
  cut: (list: unknown[]) => unknown[],
): Json[] {
  return interleave(
    [...values].map(([name, list]) => cut(list).map((value) => ({ ...start, [name]: value }))),
  );
}

/** The smallest object with one other value at a time. */
function plainVariations(smallest: Json, values: ReadonlyMap<string, unknown[]>): Json[] {
  return [...values].flatMap(([name, list]) =>
    list.slice(1, 6).map((value) => ({ ...smallest, [name]: value })),
  );
}

function memberValues(parts: Parts, hints: readonly Parts[], run: Run): Map<string, unknown[]> {
  const values = new Map<string, unknown[]>();
  const required = requiredOf(parts);
  for (const [name, schema] of parts.map['properties'] ?? []) {
    if (run.depth >= bare && !required.has(name)) continue;
    const theirs = hints
      .map((each) => each.map['properties']?.get(name))
      .filter((each) => each !== undefined);
    const list = innerValues(schema, theirs, run);
    if (list.length > 0) values.set(name, list);
  }
  return values;
}

function requiredOf(parts: Parts): Set<string> {
  const { required } = parts.scalars;
  // Normalised: a list of strings or absent.
  return new Set((required as string[] | undefined) ?? []);
}

/** What a member may hold that only `additionalProperties` or a pattern speaks about. */
function undeclared(parts: Parts, run: Run): unknown[] {
  const schema = parts.single['additionalProperties'] ?? parts.single['unevaluatedProperties'];
  return schema ? samplesOf(schema, run) : [...anyValues];
}

function first(values: ReadonlyMap<string, unknown[]>, name: string): unknown {
  return values.get(name)?.[0];
}

function pick(values: ReadonlyMap<string, unknown[]>, keep: (name: string) => boolean): Json {
  return Object.fromEntries(
    [...values].filter(([name]) => keep(name)).map(([name, list]) => [name, list[0]]),
  );
}

function without(object: Json, name: string): Json {
  const { [name]: _, ...rest } = object;
  return rest;
}

function depending(parts: Parts, smallest: Json, values: ReadonlyMap<string, unknown[]>): Json[] {
  const { dependentRequired } = parts.scalars;
  if (!isObject(dependentRequired)) return [];
  return Object.entries(dependentRequired).map(([name, needed]) => {
    const names = [name, ...(Array.isArray(needed) ? needed : [])].filter((each) => typeof each === 'string');
    return { ...smallest, ...Object.fromEntries(names.map((each) => [each, first(values, each) ?? 'text'])) };
  });
}

/**
 * Members that nobody declared. Names that only the other version declares are left alone: to add an optional
 * member is no break for those who never sent it. A map says what its members are, so there they count.
 */
function extras(parts: Parts, hints: readonly Parts[], smallest: Json, run: Run): Json[] {
  const extra = parts.single['additionalProperties'] ?? parts.single['unevaluatedProperties'];
  const theirs = hints
    .map((each) => each.single['additionalProperties'])
    .filter((each) => each !== undefined);
  const values = extra
    ? innerValues(extra, theirs, run)
    : [...anyValues, ...theirs.flatMap((each) => samplesOf(each, run))];
  const names = [...patternNames([parts, ...hints]), ...nameValues(parts, hints, run), ...extraNames];
  const made = names.flatMap((name) => values.slice(0, 3).map((value) => ({ ...smallest, [name]: value })));
  for (const value of values) made.push({ ...smallest, x_extra: value });
  for (const [pattern, schema] of parts.map['patternProperties'] ?? []) {
    const others = hints.flatMap((each) => each.map['patternProperties']?.get(pattern) ?? []);
    for (const name of matching([pattern]).slice(0, 3)) {
      for (const value of innerValues(schema, others, run)) made.push({ ...smallest, [name]: value });
    }
  }
  return extra ? [...made, ...declaredByOthers(hints, smallest, values)] : made;
}

/** Where this way says nothing of a member, everything goes: also what the others do not take. */
function declaredByOthers(hints: readonly Parts[], smallest: Json, values: readonly unknown[]): Json[] {
  const names = new Set(hints.flatMap((each) => [...(each.map['properties']?.keys() ?? [])]));
  return [...names]
    .filter((name) => !(name in smallest))
    .flatMap((name) => values.map((value) => ({ ...smallest, [name]: value })));
}

function patternNames(all: readonly Parts[]): string[] {
  return all.flatMap((each) =>
    [...(each.map['patternProperties']?.keys() ?? [])].flatMap((name) => matching([name]).slice(0, 3)),
  );
}

function nameValues(parts: Parts, hints: readonly Parts[], run: Run): string[] {
  const own: Schema[] = [parts.single['propertyNames']].filter((each) => each !== undefined);
  const theirs = hints.map((each) => each.single['propertyNames']).filter((each) => each !== undefined);
  if (own.length + theirs.length === 0) return [];
  const values =
    own.length > 0
      ? valuesFor(own, theirs, { ...run, limit: 60 })
      : theirs.flatMap((each) => samplesOf(each, run));
  return values.filter((value) => typeof value === 'string').slice(0, 60);
}

/** Objects with as many members as `minProperties` and `maxProperties` of both ask for, and one more and less. */
function counts(
  parts: Parts,
  hints: readonly Parts[],
  starts: readonly Json[],
  values: ReadonlyMap<string, unknown[]>,
): Json[] {
  const edges = [parts, ...hints].flatMap((each) => [
    each.scalars['minProperties'],
    each.scalars['maxProperties'],
  ]);
  const wanted = new Set(
    edges.filter((edge) => typeof edge === 'number').flatMap((edge) => [edge - 1, edge, edge + 1]),
  );
  const extra = parts.single['additionalProperties'];
  const filler = extra ? samplesOf(extra, { flow: 'in', depth: 0 })[0] : 'text';
  return [...wanted]
    .filter((count) => count >= 0 && count <= manyExtras)
    .flatMap((count) => starts.map((start) => sized(start, count, values, filler)));
}

function sized(start: Json, count: number, values: ReadonlyMap<string, unknown[]>, filler: unknown): Json {
  const made = Object.fromEntries(Object.entries(start).slice(0, Math.max(count, 0)));
  for (const [name, list] of values) if (Object.keys(made).length < count) made[name] ??= list[0];
  for (let index = 0; Object.keys(made).length < count && index < manyExtras; index++)
    made[`x_${index}`] = filler;
  return made;
}

function mixtures(values: ReadonlyMap<string, unknown[]>, required: ReadonlySet<string>, run: Run): Json[] {
  if (values.size < 2 || run.depth >= deepest) return [];
  const random = createRandom(values.size + run.depth);
  return Array.from({ length: run.depth === 0 ? 120 : 12 }, () =>
    Object.fromEntries(
      [...values]
        .filter(([name]) => required.has(name) || random() < 0.5)
        .map(([name, list]) => [name, list[Math.floor(random() ** 2 * list.length)]]),
    ),
  );
}
