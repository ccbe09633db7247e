import { isObject, type Json, type JsonObject, pointerSegment } from '@videogen-tools/generate/json';
import { resolve } from '../documents/document.ts';
import { getBase, pooled, type Scope, scopeIn } from './base.ts';
import { getTexts } from './texts.ts';

/** One of every type; those that a schema does not allow break its `type`. */
const ofEveryType: readonly Json[] = [null, 'text', 1.5, 7, true, [], {}];

function getNumbers(schema: JsonObject): Json[] {
  const limits = [schema['minimum'], schema['maximum']].filter((limit) => typeof limit === 'number');
  return limits.flatMap((limit) => [limit - 1, limit, limit + 1]);
}

function getArrays(scope: Scope, pointer: string, schema: JsonObject): Json[] {
  const item = getBase(scope, `${pointer}/items`);
  const sizes = [schema['minItems'], schema['maxItems']].filter((limit) => typeof limit === 'number');
  const counts = new Set([0, 1, 2, ...sizes.flatMap((size) => [size - 1, size, size + 1])]);
  return [
    ...[...counts].filter((count) => count >= 0).map((count) => Array.from({ length: count }, () => item)),
    ...getBoundaries(scope, `${pointer}/items`).map((value): Json => [value]),
  ];
}

function without(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

function getObjects(scope: Scope, pointer: string, schema: JsonObject): Json[] {
  const base = getBase(scope, pointer);
  if (!isObject(base)) return [base];
  const names = Object.keys(isObject(schema['properties']) ? schema['properties'] : {});
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  const additional = isObject(schema['additionalProperties'])
    ? getBoundaries(scope, `${pointer}/additionalProperties`)
    : ['a value of a later version'];

  return [
    base,
    without(
      base,
      names.filter((name) => !required.includes(name)),
    ),
    ...names.map((name) => without(base, [name])),
    ...additional.map((value) => ({ ...base, 'x-unknown': value })),
    ...names.flatMap((name) =>
      getBoundaries(scope, `${pointer}/properties/${pointerSegment(name)}`).map((value) => ({
        ...base,
        [name]: value,
      })),
    ),
  ];
}

function getOwn(scope: Scope, pointer: string, schema: JsonObject): Json[] {
  const made = pooled(scope, pointer);
  if (made !== undefined) {
    const limited = 'pattern' in schema || 'format' in schema;
    return [made, ...(limited ? getTexts(schema, scope.pool.urlPrefix) : [])];
  }
  if (isObject(schema['properties']) || schema['type'] === 'object')
    return getObjects(scope, pointer, schema);
  if (isObject(schema['items'])) return getArrays(scope, pointer, schema);
  // The example of a URL is on another host.
  const isAddress = schema['format'] === 'uri';
  const examples = Array.isArray(schema['examples']) && !isAddress ? schema['examples'] : [];
  return [...examples, ...getNumbers(schema), ...getTexts(schema, scope.pool.urlPrefix)];
}

/**
 * Values at, one step over, and of the wrong kind for every limit of a schema and of all its parts; valid ones and
 * invalid ones, each once. Whoever checks them decides which is which.
 */
export function getBoundaries(outer: Scope, at: string): Json[] {
  const { pointer, value: schema } = resolve(outer.document, at);
  const scope = scopeIn(outer, schema);
  const branches = ['anyOf', 'allOf'].flatMap((keyword) => {
    const list = schema[keyword];
    return Array.isArray(list)
      ? [...list.keys()].flatMap((index) => getBoundaries(scope, `${pointer}/${keyword}/${index}`))
      : [];
  });
  const own = branches.length > 0 ? branches : getOwn(scope, pointer, schema);
  const distinct = new Map(
    [...own, ...ofEveryType, ...(scope.more?.(schema) ?? [])].map((value) => [key(value), value]),
  );
  return [...distinct.values()];
}

/** The text of a value, in which -0 and Infinity differ from 0 and null, which they are in JSON. */
function key(value: Json): string {
  return JSON.stringify(value, (_name, item) =>
    typeof item === 'number' && (Object.is(item, -0) || !Number.isFinite(item)) ? `number ${1 / item}` : item,
  );
}
