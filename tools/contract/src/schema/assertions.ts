import { isObject, type Json, type JsonObject } from '@videogen-tools/generate/json';
import { hasFormat } from '../documents/schema-checker.ts';

/** `at`: the value uses the limit up; `beyond`: it is one step over it. */
export type Side = 'at' | 'beyond';

/** One limit of a schema itself, without its properties, items and branches. */
export type Assertion = {
  /** Pointer below the schema: `maximum`, `required/0`, `type`. */
  readonly keyword: string;
  /** The sides that a value can show. */
  readonly sides: readonly Side[];
  /** Returns the side of the limit that a value exercises; `undefined` for none. */
  show(value: Json): Side | undefined;
};

const annotations = new Set([
  'title',
  'description',
  'examples',
  'example',
  'contentEncoding',
  'externalDocs',
  'default',
  '$ref',
]);
const parts = new Set(['properties', 'items', 'anyOf', 'allOf', 'additionalProperties']);
/** The shortest text that a format allows by ajv (`a:b`), where that is longer than none. */
const shortest: Readonly<Record<string, number>> = { uri: 3 };

/** Length of a text as JSON Schema counts it: in code points. */
function size(text: string): number {
  return [...text].length;
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}

function isA(value: Json, type: Json): boolean {
  return typeOf(value) === type || (type === 'number' && typeof value === 'number');
}

function measured(
  keyword: string,
  limit: number,
  step: 1 | -1,
  measure: (value: Json) => number | undefined,
): Assertion {
  return {
    keyword,
    sides: ['at', 'beyond'],
    show: (value) => {
      const found = measure(value);
      if (found === limit) return 'at';
      return found === limit + step ? 'beyond' : undefined;
    },
  };
}

const length = (value: Json): number | undefined => (typeof value === 'string' ? size(value) : undefined);
const count = (value: Json): number | undefined => (Array.isArray(value) ? value.length : undefined);
const number = (value: Json): number | undefined => (typeof value === 'number' ? value : undefined);

function held(
  keyword: string,
  applies: (value: Json) => boolean,
  holds: (value: Json) => boolean,
): Assertion {
  return {
    keyword,
    sides: ['at', 'beyond'],
    show: (value) => {
      if (!applies(value)) return undefined;
      return holds(value) ? 'at' : 'beyond';
    },
  };
}

function minimumLength(schema: JsonObject, limit: number): Assertion {
  const reachable = Math.max(limit, shortest[String(schema['format'])] ?? 0);
  return {
    keyword: 'minLength',
    sides: limit === 0 ? ['at'] : ['at', 'beyond'],
    show: (value) => {
      const found = length(value);
      if (found === reachable) return 'at';
      return found === limit - 1 ? 'beyond' : undefined;
    },
  };
}

function typeAssertions(types: readonly Json[], single: boolean): Assertion[] {
  const wrong: Assertion = {
    keyword: 'type',
    sides: ['beyond'],
    show: (value) => (types.some((type) => isA(value, type)) ? undefined : 'beyond'),
  };
  const right = types.map(
    (type, index): Assertion => ({
      keyword: single ? 'type' : `type/${index}`,
      sides: ['at'],
      show: (value) => (isA(value, type) ? 'at' : undefined),
    }),
  );
  // A list of all types accepts every value.
  if (!single) return types.length === 6 ? right : [wrong, ...right];
  return [
    held(
      'type',
      () => true,
      (value) => types.some((type) => isA(value, type)),
    ),
  ];
}

function enumeration(members: readonly Json[]): Assertion[] {
  const wrong: Assertion = {
    keyword: 'enum',
    sides: ['beyond'],
    show: (value) => (typeof value === 'string' && !members.includes(value) ? 'beyond' : undefined),
  };
  const each = members.map(
    (member, index): Assertion => ({
      keyword: `enum/${index}`,
      sides: ['at'],
      show: (value) => (value === member ? 'at' : undefined),
    }),
  );
  return [wrong, ...each];
}

const readers: Readonly<Record<string, (limit: Json, schema: JsonObject) => Assertion[]>> = {
  type: (limit) => (Array.isArray(limit) ? typeAssertions(limit, false) : typeAssertions([limit], true)),
  enum: (limit) => enumeration(Array.isArray(limit) ? limit : []),
  const: (limit) => [
    held(
      'const',
      (value) => typeOf(value) === typeOf(limit),
      (value) => value === limit,
    ),
  ],
  minimum: (limit) => [measured('minimum', Number(limit), -1, number)],
  maximum: (limit) => [measured('maximum', Number(limit), 1, number)],
  minLength: (limit, schema) => [minimumLength(schema, Number(limit))],
  maxLength: (limit) => [measured('maxLength', Number(limit), 1, length)],
  minItems: (limit) => [measured('minItems', Number(limit), -1, count)],
  maxItems: (limit) => [measured('maxItems', Number(limit), 1, count)],
  pattern: (limit) => {
    const pattern = new RegExp(String(limit), 'u');
    return [
      held(
        'pattern',
        (value) => typeof value === 'string',
        (value) => pattern.test(String(value)),
      ),
    ];
  },
  format: (limit) => [
    held(
      'format',
      (value) => typeof value === 'string',
      (value) => hasFormat(String(limit), String(value)),
    ),
  ],
  required: (limit) =>
    (Array.isArray(limit) ? limit : []).map((name, index) =>
      held(
        `required/${index}`,
        (value) => isObject(value),
        (value) => isObject(value) && Object.hasOwn(value, String(name)),
      ),
    ),
};

/**
 * The limits that a schema object sets itself.
 *
 * @param location named in the error.
 * @throws {TypeError} for a keyword that the suite cannot exercise: an unknown keyword must not be skipped silently.
 */
export function getAssertions(schema: JsonObject, location: string): Assertion[] {
  return Object.entries(schema).flatMap(([keyword, limit]) => {
    if (annotations.has(keyword) || parts.has(keyword) || keyword.startsWith('x-')) return [];
    const read = readers[keyword];
    if (read === undefined)
      throw new TypeError(`${location}: the contract suite cannot exercise "${keyword}"`);
    return read(limit, schema);
  });
}
