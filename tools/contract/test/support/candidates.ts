import { isObject, type Json, type JsonObject } from '@videogen-tools/generate/json';
import fc from 'fast-check';
import { uris, uuids } from './texts.ts';

const urlLetters = fc.constantFrom(...'aZ7-._~/+@:!=&?#', '%20', '%C3%A9');

const text: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  // The built-in arbitrary of URLs costs a second to set up.
  fc
    .tuple(fc.constantFrom('http', 'https', 'ftp'), fc.domain(), fc.string({ unit: urlLetters }))
    .map(([scheme, host, rest]) => `${scheme}://${host}/${rest}`),
  fc.uuid(),
  fc.constantFrom(...uris, ...uuids),
);

const json: fc.Arbitrary<Json> = fc.oneof(
  text,
  fc.integer(),
  fc.double({ noNaN: true }),
  // Safe: fast-check's JSON values are JSON values.
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>,
);

/** Random values near a schema: random JSON, and known values with a random part exchanged at a random depth. */
export function candidates(known: readonly Json[]): fc.Arbitrary<Json> {
  const base = fc.constantFrom(...known);
  const part = fc.oneof(json, base);
  return fc.oneof(
    { weight: 1, arbitrary: json },
    {
      weight: 6,
      arbitrary: fc
        .tuple(base, fc.nat(), part)
        .map(([value, where, other]) => exchanged(value, where, other)),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(base, base)
        .map(([one, two]) => (isObject(one) && isObject(two) ? { ...one, ...two } : one)),
    },
  );
}

/** Puts `other` at one place of `value`, counted from the outside in. */
function exchanged(value: Json, where: number, other: Json): Json {
  if (Array.isArray(value) && value.length > 0) {
    const index = where % value.length;
    return value.map((item: Json, at) => (at === index ? deeper(item, where, other) : item));
  }
  if (!isObject(value) || Object.keys(value).length === 0) return other;
  const keys = Object.keys(value);
  const name = keys[where % keys.length] ?? '';
  const result: JsonObject = { ...value, [name]: deeper(value[name] ?? null, where, other) };
  return result;
}

function deeper(value: Json, where: number, other: Json): Json {
  return where % 3 === 0 ? other : exchanged(value, Math.floor(where / 3), other);
}
