import { isObject, type Json, type JsonObject, pointerSegment } from '@videogen-tools/generate/json';
import { resolve } from '../documents/document.ts';
import { baseOf, pooled, type Scope, scopeIn } from './base.ts';
import { textsOf } from './texts.ts';

/** One of every type; those that a schema does not allow break its `type`. */
const ofEveryType: readonly Json[] = [null, 'text', 1.5, 7, true, [], {}];

function numbersOf(schema: JsonObject): Json[] {
  const limits = [schema['minimum'], schema['maximum']].filter((limit) => typeof limit === 'number');
  return limits.flatMap((limit) => [limit - 1, limit, limit + 1]);
}

function arraysOf(scope: Scope, pointer: string, schema: JsonObject): Json[] {
  const item = baseOf(scope, `${pointer}/items`);
  const sizes = [schema['minItems'], schema['maxItems']].filter((limit) => typeof limit === 'number');
  const counts = new Set([0, 1, 2, ...sizes.flatMap((size) => [size - 1, size, size + 1])]);
  return [
    ...[...counts].filter((count) => count >= 0).map((count) => Array.from({ length: count }, () => item)),
    ...boundariesOf(scope, `${pointer}/items`).map((value): Json => [value]),
  ];
}

function without(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

function objectsOf(scope: Scope, pointer: string, schema: JsonObject): Json[] {
  const base = baseOf(scope, pointer);
  if (!isObject(base)) return [base];
  const names = Object.keys(isObject(schema['properties']) ? schema['properties'] : {});
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  const additional = isObject(schema['additionalProperties'])
    ? boundariesOf(scope, `${pointer}/additionalProperties`)
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
      boundariesOf(scope, `${pointer}/properties/${pointerSegment(name)}`).map((value) => ({
        ...base,
        [name]: value,
      })),
    ),
  ];
}

function ownOf(scope: Scope, pointer: string, schema: JsonObject): Json[] {
  const made = pooled(scope, pointer);
  if (made !== undefined) {
    const limited = 'pattern' in schema || 'format' in schema;
    return [made, ...(limited ? textsOf(schema, scope.pool.urlPrefix) : [])];
  }
  if (isObject(schema['properties']) || schema['type'] === 'object') return objectsOf(scope, pointer, schema);
  if (isObject(schema['items'])) return arraysOf(scope, pointer, schema);
  // The example of a URL is on another host.
  const isAddress = schema['format'] === 'uri';
  const examples = Array.isArray(schema['examples']) && !isAddress ? schema['examples'] : [];
  return [...examples, ...numbersOf(schema), ...textsOf(schema, scope.pool.urlPrefix)];
}

/**
 * Values at, one step over, and of the wrong kind for every limit of a schema and of all its parts; valid ones and
 * invalid ones, each once. Who checkers them decides which is which.
 */
export function boundariesOf(outer: Scope, at: string): Json[] {
  const { pointer, value: schema } = resolve(outer.document, at);
  const scope = scopeIn(outer, schema);
  const branches = ['anyOf', 'allOf'].flatMap((keyword) => {
    const list = schema[keyword];
    return Array.isArray(list)
      ? [...list.keys()].flatMap((index) => boundariesOf(scope, `${pointer}/${keyword}/${index}`))
      : [];
  });
  const own = branches.length > 0 ? branches : ownOf(scope, pointer, schema);
  const distinct = new Map([...own, ...ofEveryType].map((value) => [JSON.stringify(value), value]));
  return [...distinct.values()];
}
