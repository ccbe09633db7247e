import { isObject } from '@videogen/shared/is-object';
import type { JsonObject } from '../load/node.ts';
import { hasPassed } from '../schema/deprecation.ts';
import { oncePerFlow } from '../schema/once-per-flow.ts';
import { type Keywords, type Schema, withBranches } from '../schema/schema.ts';
import { hasFlag } from '../schema/view.ts';
import type { Flow } from '../types.ts';
import { type Atom, possibleKeywords } from './atom.ts';
import type { Proving } from './goal.ts';
import { getLanguage } from './language.ts';
import { getLevel } from './level.ts';
import { isEmptyLanguage, without } from './string-sets.ts';
import { matches } from './strings.ts';
import { unknown } from './synthetic.ts';

/** The member names that a schema declares, its branches included. */
export interface Declared {
  names: Set<string>;
  patterns: Set<string>;
  /** It has a schema for members that it does not name. */
  rest: boolean;
  /** Names that never travel this way: `readOnly` in requests, `writeOnly` in responses. */
  hidden: Set<string>;
  /** Annotations of members that are deprecated. */
  deprecated: Map<string, JsonObject>;
}

/** Collects what a schema and its branches declare. */
export const declaredBy: (schema: Schema, flow: Flow) => Declared = oncePerFlow((schema, flow) => {
  const sets = { names: new Set<string>(), patterns: new Set<string>(), hidden: new Set<string>() };
  const declared: Declared = { ...sets, rest: false, deprecated: new Map() };
  const flag = flow === 'in' ? 'readOnly' : 'writeOnly';

  for (const each of getLevel(schema)) {
    const { map, single, scalars, notes } = each.keywords;
    for (const [name, member] of map['properties'] ?? []) {
      declared.names.add(name);
      if (hasFlag(member, flag)) declared.hidden.add(name);
      if (hasFlag(member, 'deprecated')) declared.deprecated.set(name, member.keywords.notes);
    }
    for (const name of [...getRequired(scalars), ...listedNames(scalars)]) declared.names.add(name);
    for (const [pattern] of map['patternProperties'] ?? []) declared.patterns.add(pattern);
    if ((single['additionalProperties'] ?? single['unevaluatedProperties']) || isUnresolved(notes))
      declared.rest = true;
  }
  return declared;
});

/** Whether a reference has no known target, which may declare any members. */
export function isUnresolved(notes: Keywords['notes']): boolean {
  return '$ref' in notes || '$dynamicRef' in notes;
}

/** The names of members in listed objects. */
function listedNames({ enum: values }: Keywords['scalars']): string[] {
  return Array.isArray(values) ? values.filter(isObject).flatMap((each) => Object.keys(each)) : [];
}

/** The names in `required`. */
export function getRequired(scalars: Keywords['scalars']): string[] {
  // Normalised: a list of strings or absent. Synthetic schemas hold to it.
  return (scalars['required'] as string[] | undefined) ?? [];
}

/** The members that a schema requires for certain; not those that are about to go. */
export function neededFrom(consumer: Schema, flow: Flow): string[] {
  const { hidden, deprecated } = declaredBy(consumer, flow);
  return withBranches(consumer)
    .flatMap(({ keywords }) => getRequired(keywords.scalars))
    .filter((name) => !hidden.has(name) && !deprecated.has(name));
}

/** Whether objects of a schema never have a member of that name, because nothing declares it. */
export function neverSends(producer: Schema, name: string, flow: Flow): boolean {
  const { names, hidden, patterns, rest } = declaredBy(producer, flow);
  if (hidden.has(name)) return true;
  return !names.has(name) && !rest && [...patterns].every((pattern) => matches(name, pattern) === false);
}

/** Names that every object of an atom has. */
export function requiredIn(atom: Atom, flow: Flow): Set<string> {
  const required = new Set(atom.keywords.flatMap(({ scalars }) => getRequired(scalars)));
  for (const schema of atom.schemas) {
    for (const name of declaredBy(schema, flow).hidden) required.delete(name);
  }
  // A set that grows while it is walked: a name that is needed may need others.
  for (const name of required) {
    for (const { scalars } of atom.keywords) {
      for (const each of neededBy(scalars, name)) required.add(each);
    }
  }
  return required;
}

/** The names that `dependentRequired` requires together with a name. */
export function neededBy(scalars: Keywords['scalars'], name: string): string[] {
  const all = scalars['dependentRequired'];
  const list = isObject(all) && Object.hasOwn(all, name) ? all[name] : [];
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [];
}

/** The names in `properties`. */
export function namesOf({ map }: Keywords): string[] {
  return [...(map['properties'] ?? [])].map(([name]) => name);
}

/** The pattern properties of some schemas. */
export function getPatterns(all: readonly Keywords[]): [string, Schema][] {
  return all.flatMap(({ map }) => [...(map['patternProperties'] ?? [])]);
}

/** The schemas that surely hold for the member of that name; `unknown` where others may hold. */
export function schemasFor(atom: Atom, name: string): Schema[] {
  const isOpen =
    atom.keywords.some(({ notes }) => isUnresolved(notes)) ||
    possibleKeywords(atom).some(
      (each) => each.single['unevaluatedProperties'] || memberSchemas(each, name).length > 0,
    );
  return [...atom.keywords.flatMap((each) => memberSchemas(each, name)), ...(isOpen ? [unknown] : [])];
}

/** The schemas that some keywords apply to the member of that name. */
export function memberSchemas(keywords: Keywords, name: string): Schema[] {
  const own = keywords.map['properties']?.get(name);
  const patterns = getPatterns([keywords]).filter(([pattern]) => matches(name, pattern) !== false);
  // A pattern that does not parse may match or not: neither its schema nor the rest holds for certain.
  const hits = patterns.filter(([pattern]) => matches(name, pattern) === true).map(([, each]) => each);
  if (own || patterns.length > 0) return own ? [own, ...hits] : hits;
  return [getRest(keywords)].filter((each) => each !== undefined);
}

/** The schema of members that no other keyword covers. */
export function getRest({ single }: Keywords): Schema | undefined {
  return single['additionalProperties'];
}

/** Whether every name that a pattern matches is matched by another pattern too; false when that is not proven. */
export function isWithin(pattern: string, other: string): boolean {
  if (pattern === other) return true;
  return isEmptyLanguage(without(getLanguage(pattern), other));
}

/**
 * The names of members that objects of the atom may have. Members whose announced sunset has passed are only
 * there for a consumer that still knows them.
 */
export function namesIn({ flow, today }: Proving, atom: Atom, consumer?: Schema): Set<string> {
  const all = [...atom.schemas].map((each) => declaredBy(each, flow));
  const names = new Set(all.flatMap((each) => [...each.names]));
  const known = consumer && declaredBy(consumer, flow).names;
  for (const { hidden, deprecated } of all) {
    for (const name of hidden) names.delete(name);
    // Only what the base announced excuses anything.
    for (const [name, notes] of deprecated) {
      if (flow === 'in' && known && !known.has(name) && hasPassed(notes, today)) names.delete(name);
    }
  }
  return names;
}
