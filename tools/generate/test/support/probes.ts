import { expectObject, follow, isObject, type Json, type JsonObject } from '../../src/json.ts';
import { textsOfLength, uris, uuids } from './texts.ts';

/** JSON text whose value a literal cannot express: own keys named as inherited ones, numbers out of range. */
const parsed = (text: string): Json => JSON.parse(text);

/** One value of every JSON type, and the usual suspects of each. */
const anything: readonly Json[] = [
  null,
  true,
  false,
  0,
  -0,
  1,
  -1,
  1.5,
  2 ** 53,
  -(2 ** 53) - 2,
  1e21,
  1e300,
  5e-324,
  parsed('1e400'),
  '',
  '0',
  'null',
  'x',
  [],
  [null],
  [0],
  [[]],
  [{}],
  {},
  { '': 0 },
  { length: 1 },
  parsed('{"__proto__": null}'),
  parsed('{"__proto__": 1}'),
  parsed('{"__proto__": "x"}'),
  parsed('{"__proto__": {"task_id": "x"}}'),
  { constructor: 1, toString: null, hasOwnProperty: 'x', valueOf: {} },
];

/**
 * Values on both sides of every constraint of a schema, read off the bundled document itself. Which side each is on
 * is for the validators to say.
 */
export function probes(schema: JsonObject, document: JsonObject): Json[] {
  const own = [...anything, ...ofSchema(schema, document)];
  return [...new Map(own.map((value) => [key(value), value])).values()];
}

/** -0 and Infinity have no JSON representation. */
function key(value: Json): string {
  return Object.is(value, -0)
    ? '-0'
    : value === Number.POSITIVE_INFINITY
      ? 'Infinity'
      : JSON.stringify(value);
}

function ofSchema(schema: JsonObject, document: JsonObject): Json[] {
  if (typeof schema['$ref'] === 'string') {
    return probes(expectObject(follow(document, schema['$ref'], 'test'), 'test'), document);
  }
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((keyword) => list(schema[keyword]));
  const nested = branches.map((branch) => ofSchema(expectObject(branch, 'test'), document));
  return [
    ...nested.flat(),
    ...merged(nested),
    ...listed(schema),
    ...list(schema['examples']),
    ...numbers(schema),
    ...strings(schema),
    ...arrays(schema, document),
    ...objects(schema, document),
  ];
}

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** Objects of one branch of a union with members of the other. */
function merged(branches: readonly Json[][]): Json[] {
  const [first, second] = branches.map((values) => values.filter(isObject));
  if (!first || !second) return [];
  return first.slice(0, 60).flatMap((one, index) => {
    const other = second[(index * 7) % second.length];
    return other
      ? [
          { ...one, ...other },
          { ...other, ...one },
        ]
      : [];
  });
}

function listed(schema: JsonObject): Json[] {
  const values = [...list(schema['enum']), ...(schema['const'] === undefined ? [] : [schema['const']])];
  return values.flatMap((value): Json[] => {
    if (typeof value === 'number') return [value, value + 1, -value, `${value}`, value + 0.5];
    if (typeof value !== 'string') return [value];
    return [
      value,
      value.toUpperCase(),
      value.toLowerCase(),
      ` ${value}`,
      `${value}\n`,
      value.slice(1),
      [value],
      { [value]: value },
    ];
  });
}

function numbers(schema: JsonObject): Json[] {
  return ['minimum', 'maximum'].flatMap((keyword) => {
    const bound = schema[keyword];
    if (typeof bound !== 'number') return [];
    return [
      bound - 1,
      bound,
      bound + 1,
      bound - 0.5,
      bound + 0.5,
      bound + Number.EPSILON,
      -bound,
      `${bound}`,
      [bound],
    ];
  });
}

function strings(schema: JsonObject): Json[] {
  const lengths = ['minLength', 'maxLength'].flatMap((keyword) => {
    const bound = schema[keyword];
    return typeof bound === 'number' ? [bound - 1, bound, bound + 1] : [];
  });
  const isUri = schema['format'] === 'uri';
  return [
    ...lengths.flatMap(textsOfLength),
    ...(isUri
      ? [
          ...uris,
          ...lengths.filter((length) => length > 10).map((length) => `https://a/${'b'.repeat(length - 10)}`),
        ]
      : []),
    ...(schema['format'] === 'uuid' ? uuids : []),
    ...(typeof schema['pattern'] === 'string' ? uris : []),
  ];
}

function arrays(schema: JsonObject, document: JsonObject): Json[] {
  if (!isObject(schema['items'])) return [];
  const items = probes(schema['items'], document);
  const sample = list(schema['items']['examples'])[0] ?? items.at(-1) ?? null;
  const good = list(schema['examples']).find((value) => Array.isArray(value) && value.length > 0);
  const one = Array.isArray(good) ? good[0] : sample;
  const bounds = ['minItems', 'maxItems'].flatMap((keyword) => {
    const bound = schema[keyword];
    return typeof bound === 'number' ? [bound - 1, bound, bound + 1] : [];
  });
  const lengths = [...bounds, 0, 1, 2, 5].filter((length) => length >= 0);
  return [
    ...lengths.map((length) => Array.from({ length }, () => one)),
    ...items.map((item) => [item]),
    ...items.map((item) => [one, item]),
  ];
}

function objects(schema: JsonObject, document: JsonObject): Json[] {
  const others = isObject(schema['additionalProperties']) ? schema['additionalProperties'] : undefined;
  const free = others
    ? probes(others, document).flatMap((value) => [
        { k: value },
        { a: 'x', k: value },
        parsed(`{"__proto__": ${JSON.stringify(value)}}`),
      ])
    : [];
  if (!isObject(schema['properties'])) return free;
  const bases = list(schema['examples']).filter(isObject);
  const names = Object.keys(schema['properties']);
  return [...free, ...bases.flatMap((base) => [base, ...getVariants(base, names, schema, document)])];
}

/** One step away from a valid object: each field removed, replaced by every probe of its schema, or added to. */
function getVariants(
  base: JsonObject,
  names: readonly string[],
  schema: JsonObject,
  document: JsonObject,
): Json[] {
  const properties = expectObject(schema['properties'], 'test');
  const extras = anything.map((value) => ({ ...base, 'x-unknown': value }));
  const inherited: Json = { ...base, constructor: 1, toString: null };
  const required = list(schema['required']);
  const minimal = Object.fromEntries(Object.entries(base).filter(([name]) => required.includes(name)));
  return [
    ...extras,
    inherited,
    minimal,
    parsed(JSON.stringify(base).replace('{', '{"__proto__":{"x":1},')),
    ...names.flatMap((name) => {
      const { [name]: _, ...without } = base;
      const values = probes(expectObject(properties[name], 'test'), document);
      return [
        without,
        ...values.flatMap((value) => [
          { ...base, [name]: value },
          { ...minimal, [name]: value },
        ]),
      ];
    }),
  ];
}
