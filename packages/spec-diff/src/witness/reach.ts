import { isObject } from '@videogen/shared/is-object';
import { matches } from '../prove/strings.ts';
import type { Keywords, Schema } from '../schema/schema.ts';

/** The values that reach a schema, and the names of their members. */
export interface Reached {
  values: Set<unknown>;
  names: Set<string>;
}

const inPlaceLists = ['allOf', 'anyOf', 'oneOf'];
const inPlaceSingles = ['not', 'if', 'then', 'else'];
const itemSingles = ['items', 'contains', 'unevaluatedItems'];
const restSingles = ['additionalProperties', 'unevaluatedProperties'];

/**
 * Finds the schemas that decide about some values: those of members that a value has, and not of all that it could have. A
 * document can have thousands of schemas below a body, of which one payload reaches a few.
 */
export function reach(
  root: Schema,
  values: readonly unknown[],
  getView: (schema: Schema) => Keywords,
): ReadonlyMap<Schema, Reached> {
  const reached = new Map<Schema, Reached>();
  const pending: [Schema, unknown][] = [];
  const add = (schema: Schema, value: unknown): void => {
    const known = reached.get(schema) ?? { values: new Set(), names: new Set() };
    reached.set(schema, known);
    if (known.values.has(value)) return;
    known.values.add(value);
    if (isObject(value)) for (const name of Object.keys(value)) known.names.add(name);
    pending.push([schema, value]);
  };
  for (const value of values) add(root, value);
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [schema, value] = next;
    for (const [below, inner] of getNext(getView(schema), value)) add(below, inner);
  }
  return reached;
}

function getNext(view: Keywords, value: unknown): [Schema, unknown][] {
  const inPlace = [
    ...inPlaceLists.flatMap((key) => view.list[key] ?? []),
    ...inPlaceSingles.flatMap((key) => view.single[key] ?? []),
  ].map((each): [Schema, unknown] => [each, value]);
  if (Array.isArray(value)) return [...inPlace, ...getItems(view, value)];
  return isObject(value) ? [...inPlace, ...getMembers(view, value)] : inPlace;
}

function getItems({ list, single }: Keywords, value: readonly unknown[]): [Schema, unknown][] {
  const tuple = list['prefixItems'] ?? [];
  const all = itemSingles.flatMap((key) => single[key] ?? []);
  return value.flatMap((item, index) =>
    [...tuple.slice(index, index + 1), ...all].map((each): [Schema, unknown] => [each, item]),
  );
}

function getMembers({ map, single }: Keywords, value: Record<string, unknown>): [Schema, unknown][] {
  const patterns = [...(map['patternProperties'] ?? [])];
  const rest = restSingles.flatMap((key) => single[key] ?? []);
  return Object.entries(value).flatMap(([name, inner]): [Schema, unknown][] => {
    const matching = patterns.filter(([pattern]) => matches(name, pattern) !== false).map(([, each]) => each);
    const own = [map['properties']?.get(name), ...matching, ...rest].filter((each) => each !== undefined);
    const dependent = map['dependentSchemas']?.get(name);
    const names = single['propertyNames'];
    return [
      ...own.map((each): [Schema, unknown] => [each, inner]),
      ...(dependent ? [[dependent, value] as [Schema, unknown]] : []),
      ...(names ? [[names, name] as [Schema, unknown]] : []),
    ];
  });
}
