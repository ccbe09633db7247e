import { isObject, type Json, type JsonObject, pointerSegment } from '@videogen-tools/generate/json';
import fc from 'fast-check';
import { resolve } from '../documents/document.ts';
import { pooled, type Scope, scopeIn } from './base.ts';
import { getBoundaries } from './boundaries.ts';

/** Letters that something on the way may stumble over. The built-in units of all of Unicode cost seconds to set up. */
const oddLetters = fc.constantFrom(
  ...['a', 'Z', '7', ' ', '"', '\\', '/', '\n', '\t', '\0', '\u007f', '<', '&', '%', '{', '}', '$', "'", '`'],
  ...['é', 'ß', 'ı', '中', '\u{1F3AC}', '\u{1F468}\u200D\u{1F469}', '\u202E', '\uFEFF', '\u2028', 'e\u0301'],
);

/** Characters of the path and the query of a URL. The built-in arbitraries of URLs cost seconds to set up. */
const urlLetters = fc.constantFrom(...'aZ7-._~/+@:!=&?', '%20', '%C3%A9', '%2F');

function text(schema: JsonObject, urlPrefix: string): fc.Arbitrary<Json> {
  const minLength = Number(schema['minLength'] ?? 0);
  const maxLength = Number(schema['maxLength'] ?? 60);
  if (schema['format'] === 'uri') {
    return fc
      .string({ unit: urlLetters, maxLength: 60 })
      .map((rest) => `${urlPrefix}${rest}`.slice(0, maxLength));
  }

  if (schema['format'] === 'uuid') return fc.uuid();
  const long = fc.tuple(
    fc.integer({ min: minLength, max: maxLength }),
    fc.constantFrom('a', 'é', '\u{1F3AC}'),
  );

  // Mostly short and odd, sometimes long and plain.
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ minLength, maxLength: Math.min(maxLength, 40), unit: oddLetters }) },
    { weight: 1, arbitrary: long.map(([length, letter]) => letter.repeat(length)) },
  );
}

function leaf(schema: JsonObject, type: Json | undefined, urlPrefix: string): fc.Arbitrary<Json> {
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...schema['enum']);
  if (schema['const'] !== undefined) return fc.constant(schema['const']);
  if (Array.isArray(type)) return fc.oneof(...type.map((each) => leaf(schema, each, urlPrefix)));
  if (type === 'null') return fc.constant(null);
  if (type === 'integer') {
    return fc.integer({
      min: Number(schema['minimum'] ?? -1_000_000),
      max: Number(schema['maximum'] ?? 1_000_000),
    });
  }
  if (type === 'string') return text(schema, urlPrefix);
  return fc.constant({});
}

function object(scope: Scope, pointer: string, schema: JsonObject): fc.Arbitrary<Json> {
  const properties = Object.keys(isObject(schema['properties']) ? schema['properties'] : {});
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  const model: Record<string, fc.Arbitrary<Json>> = Object.fromEntries(
    properties.map((name) => [name, randomValid(scope, `${pointer}/properties/${pointerSegment(name)}`)]),
  );
  return fc.record(model, { requiredKeys: properties.filter((name) => required.includes(name)) });
}

/** Random valid values of the schema at a pointer. */
export function randomValid(outer: Scope, at: string): fc.Arbitrary<Json> {
  const { pointer, value: schema } = resolve(outer.document, at);
  const scope = scopeIn(outer, schema);
  const made = pooled(scope, pointer);
  if (made !== undefined)
    return schema['format'] === 'uri' ? text(schema, scope.pool.urlPrefix) : fc.constant(made);

  const keyword = ['allOf', 'anyOf'].find((name) => Array.isArray(schema[name]));
  const branches = keyword === undefined ? undefined : schema[keyword];
  if (Array.isArray(branches)) {
    return fc.oneof(...branches.map((_, index) => randomValid(scope, `${pointer}/${keyword}/${index}`)));
  }
  if (isObject(schema['properties'])) return object(scope, pointer, schema);

  if (isObject(schema['items'])) {
    return fc.array(randomValid(scope, `${pointer}/items`), {
      minLength: Number(schema['minItems'] ?? 0),
      maxLength: Number(schema['maxItems'] ?? 3),
    });
  }

  return leaf(schema, schema['type'], scope.pool.urlPrefix);
}

/**
 * Random values that are one step away from a valid one: one member is replaced by a boundary value of its schema,
 * or left out. Some are valid nevertheless; whoever checks them decides.
 */
export function randomNear(scope: Scope, at: string): fc.Arbitrary<Json> {
  const { pointer, value: schema } = resolve(scope.document, at);
  const branches = schema['anyOf'];
  if (Array.isArray(branches)) {
    return fc.oneof(...branches.map((_, index) => randomNear(scope, `${pointer}/anyOf/${index}`)));
  }

  const names = Object.keys(isObject(schema['properties']) ? schema['properties'] : {});
  const steps = names.flatMap((name) => [
    { name, value: undefined },
    ...getBoundaries(scope, `${pointer}/properties/${pointerSegment(name)}`).map((value) => ({
      name,
      value,
    })),
  ]);

  return fc.tuple(randomValid(scope, pointer), fc.constantFrom(...steps)).map(([value, step]) => {
    const { [step.name]: _old, ...others } = isObject(value) ? value : {};
    return step.value === undefined ? others : { ...others, [step.name]: step.value };
  });
}
