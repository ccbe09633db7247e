import { isObject } from '@videogen/shared/is-object';
import type { JsonObject } from '../../src/load/node.ts';

/** One constraint changed at one place; `tighter` accepts fewer values than before, otherwise more. */
export interface Mutation {
  title: string;
  pointer: string[];
  tighter: boolean;
  /** Changes a copy of the whole value. */
  apply: (root: unknown) => void;
}

type Change = [title: string, tighter: boolean, apply: (schema: JsonObject) => void];

const lower = ['minimum', 'minLength', 'minItems', 'minProperties'];
const upper = ['maximum', 'maxLength', 'maxItems', 'maxProperties'];
const novelty = '__another__';

/** Every way to tighten or loosen one constraint of the schemas inside of a value. */
export function getMutations(value: unknown, pointer: string[] = [], isSchema = false): Mutation[] {
  if (Array.isArray(value))
    return value.flatMap((each, index) => getMutations(each, [...pointer, String(index)], isSchema));
  if (!isObject(value)) return [];
  const own = (isSchema ? getChanges(value) : []).map(([title, tighter, change]): Mutation => {
    const apply = (root: unknown): void =>
      change(Object(pointer.reduce<unknown>((here, key) => Reflect.get(Object(here), key), root)));
    return { title, pointer, tighter, apply };
  });
  return [
    ...own,
    ...Object.entries(value).flatMap(([key, child]) => childMutations(key, child, pointer, isSchema)),
  ];
}

const plainMaps = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs']);
const silent = new Set([
  ...['example', 'examples', 'default', 'enum', 'const', 'required', 'type', 'mapping', 'discriminator'],
  'x-unspecified',
]);

function childMutations(key: string, child: unknown, pointer: string[], isSchema: boolean): Mutation[] {
  if (silent.has(key)) return [];
  if (isSchema && plainMaps.has(key) && isObject(child)) {
    return Object.entries(child).flatMap(([name, each]) => getMutations(each, [...pointer, key, name], true));
  }
  return getMutations(child, [...pointer, key], isSchema || key === 'schema' || key === 'payload');
}

/** Changes the value of a keyword. */
function set(key: string, value: unknown): (target: JsonObject) => void {
  return (target) => {
    target[key] = value;
  };
}

/** Drops one element of the list of a keyword. */
function lose(key: string, list: readonly unknown[], lost: unknown): (target: JsonObject) => void {
  return set(
    key,
    list.filter((each) => each !== lost),
  );
}

function getChanges(schema: JsonObject): Change[] {
  return [bounds, types, values, members, branches, flags].flatMap((list) => list(schema));
}

function bounds(schema: JsonObject): Change[] {
  return [...lower, ...upper].flatMap((key): Change[] => {
    const bound = schema[key];
    if (typeof bound !== 'number') return [];
    const inward = lower.includes(key) ? 1 : -1;
    const by = (step: number): ((target: JsonObject) => void) => set(key, bound + step);
    const outward: Change[] = bound - inward < 0 ? [] : [[`${key} loosened`, false, by(-inward)]];
    return [
      [`${key} tightened`, true, by(inward)],
      ...outward,
      [`${key} dropped`, false, (target) => delete target[key]],
    ];
  });
}

function types(schema: JsonObject): Change[] {
  const list = [schema['type']].flat().filter((each) => typeof each === 'string');
  if (list.length === 0 || schema['enum'] || schema['const'] !== undefined) return [];
  const more: Change = ['type widened', false, set('type', [...list, 'boolean'])];
  if (list.length === 1) return [more];
  return [more, ...list.map((each): Change => [`type ${each} dropped`, true, lose('type', list, each)])];
}

function values(schema: JsonObject): Change[] {
  const listed = schema['enum'];
  const changes: Change[] = [];
  if (Array.isArray(listed)) {
    const title = schema['x-extensible-enum'] === undefined ? 'enum extended' : 'open enum extended';
    changes.push([title, false, set('enum', [...listed, novelty])]);
    if (listed.length > 1) {
      for (const each of listed)
        changes.push([`enum lost ${String(each)}`, true, lose('enum', listed, each)]);
    }
  }
  for (const key of ['pattern', 'format', 'uniqueItems', 'multipleOf']) {
    if (schema[key] !== undefined) changes.push([`${key} dropped`, false, (target) => delete target[key]]);
  }
  return changes;
}

function members(schema: JsonObject): Change[] {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const names = Object.keys(isObject(schema['properties']) ? schema['properties'] : {});
  return [
    ...required.map(
      (name): Change => [`${String(name)} made optional`, false, lose('required', required, name)],
    ),
    ...names
      .filter((name) => !required.includes(name))
      .map((name): Change => [`${name} made required`, true, set('required', [...required, name])]),
  ];
}

function branches(schema: JsonObject): Change[] {
  return ['anyOf', 'oneOf'].flatMap((key): Change[] => {
    const list = schema[key];
    if (!Array.isArray(list)) return [];
    return [
      [`${key} extended`, false, set(key, [...list, { type: 'boolean' }])],
      ...list.map((each, index): Change => [`${key} lost branch ${index}`, true, lose(key, list, each)]),
    ];
  });
}

function flags(schema: JsonObject): Change[] {
  const changes: Change[] = [];
  if (schema['additionalProperties'] === false)
    changes.push(['opened', false, (target) => delete target['additionalProperties']]);
  if (isObject(schema['properties']) && schema['additionalProperties'] === undefined)
    changes.push(['closed', true, set('additionalProperties', false)]);
  if (schema['items'] !== undefined)
    changes.push(['items dropped', false, (target) => delete target['items']]);
  return changes;
}
