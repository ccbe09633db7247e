import { isObject } from '@videogen/shared/is-object';
import { getRequired } from '../prove/declared.ts';
import { matches } from '../prove/strings.ts';
import { accepts, getTypes, typeOf } from '../schema/normalize.ts';
import type { Keywords, Schema } from '../schema/schema.ts';
import { isExtensible } from '../schema/view.ts';

/** The values that reach a schema, and the names of their members. */
export interface Reached {
  values: Set<unknown>;
  names: Set<string>;
}

const inPlaceSingles = ['not', 'if', 'then', 'else'];
const itemSingles = ['items', 'contains', 'unevaluatedItems'];
const restSingles = ['additionalProperties', 'unevaluatedProperties'];

type GetView = (schema: Schema) => Keywords;

/**
 * A schema that a value reaches. Where the names of some members are given, the value is refused at first sight, and only
 * these members show it.
 */
type Step = [schema: Schema, value: unknown, refusing?: readonly string[] | undefined];

/**
 * Finds the schemas that decide about some values: those of members that a value has, and not of all that it could have. A
 * document can have thousands of schemas below a body, of which one payload reaches a few.
 */
export function reach(
  root: Schema,
  values: readonly unknown[],
  getView: GetView,
): ReadonlyMap<Schema, Reached> {
  const reached = new Map<Schema, Reached>();
  const pending: Step[] = values.map((value) => [root, value]);
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [schema, value, refusing] = next;
    const known = reached.get(schema) ?? { values: new Set(), names: new Set() };
    reached.set(schema, known);
    if (known.values.has(value)) continue;
    if (!refusing) known.values.add(value);
    for (const name of refusing ?? (isObject(value) ? Object.keys(value) : [])) known.names.add(name);
    const view = getView(schema);
    pending.push(...(refusing ? getListed(view, value, refusing) : getNext(view, value, getView)));
  }
  return reached;
}

function getNext(view: Keywords, value: unknown, getView: GetView): Step[] {
  const inPlace = [
    ...(view.list['allOf'] ?? []),
    ...inPlaceSingles.flatMap((key) => view.single[key] ?? []),
  ].map((each): Step => [each, value]);
  const unions = ['anyOf', 'oneOf'].flatMap((key) => getBranches(view.list[key] ?? [], value, getView));
  const here = [...inPlace, ...unions];
  if (Array.isArray(value)) return [...here, ...getItems(view, value)];
  return isObject(value) ? [...here, ...getMembers(view, value)] : here;
}

/** The branches of a union. Where one may accept the value, those that refuse it at first sight need no further look. */
function getBranches(branches: readonly Schema[], value: unknown, getView: GetView): Step[] {
  const steps = branches.map((each): Step => [each, value, getRefusing(getView(each), value, getView)]);
  const isDecided = steps.some(([, , refusing]) => refusing === undefined);
  return isDecided ? steps : steps.map(([each]) => [each, value]);
}

/**
 * Returns the names of the members with a value that is not listed, where a schema refuses a value for them, for its type or for a
 * member that is missing; `undefined` where it does not.
 */
function getRefusing(view: Keywords, value: unknown, getView: GetView): readonly string[] | undefined {
  if (view.never || !accepts(getTypes(view), typeOf(value))) return [];
  if (!isObject(value)) return undefined;
  const unlisted = [...(view.map['properties'] ?? [])].filter(
    ([name, member]) => Object.hasOwn(value, name) && isUnlisted(getView(member), value[name]),
  );
  const isRefused =
    unlisted.length > 0 || getRequired(view.scalars).some((name) => !Object.hasOwn(value, name));
  return isRefused ? unlisted.map(([name]) => name) : undefined;
}

function isUnlisted(view: Keywords, value: unknown): boolean {
  const listed = view.scalars['enum'];
  const isScalar = typeof value !== 'object' || value === null;
  return Array.isArray(listed) && isScalar && !isExtensible(view) && !listed.includes(value);
}

/** The schemas of some members. */
function getListed({ map }: Keywords, value: unknown, names: readonly string[]): Step[] {
  return names.flatMap((name): Step[] => {
    const member = map['properties']?.get(name);
    return member && isObject(value) ? [[member, value[name]]] : [];
  });
}

function getItems({ list, single }: Keywords, value: readonly unknown[]): Step[] {
  const tuple = list['prefixItems'] ?? [];
  const all = itemSingles.flatMap((key) => single[key] ?? []);
  return value.flatMap((item, index) =>
    [...tuple.slice(index, index + 1), ...all].map((each): Step => [each, item]),
  );
}

function getMembers({ map, single }: Keywords, value: Record<string, unknown>): Step[] {
  const patterns = [...(map['patternProperties'] ?? [])];
  const rest = restSingles.flatMap((key) => single[key] ?? []);
  return Object.entries(value).flatMap(([name, inner]): Step[] => {
    const matching = patterns.filter(([pattern]) => matches(name, pattern) !== false).map(([, each]) => each);
    const own = [map['properties']?.get(name), ...matching, ...rest].filter((each) => each !== undefined);
    const dependent = map['dependentSchemas']?.get(name);
    const names = single['propertyNames'];
    return [
      ...own.map((each): Step => [each, inner]),
      ...(dependent ? [[dependent, value] as Step] : []),
      ...(names ? [[names, name] as Step] : []),
    ];
  });
}
