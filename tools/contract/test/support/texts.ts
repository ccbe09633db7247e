import { readFileSync } from 'node:fs';
import type { Json, JsonObject } from '@videogen-tools/generate/json';

// Values that are likely to be judged differently by two validators.

// Not imported: a bundler refuses half of a character, which JSON allows.
const texts = JSON.parse(readFileSync(new URL('texts.json', import.meta.url), 'utf8'));

/** Texts of the kinds that two ways of counting characters disagree on. */
const units: readonly string[] = texts.units;

/** Texts that are URLs, or nearly, by RFC 3986, by browsers' URL standard, and by simple expressions. */
export const uris: readonly string[] = texts.uris;

/** UUIDs of every version, and what is nearly one. */
export const uuids: readonly string[] = texts.uuids;

/** Texts of exactly `length` code points, of several kinds. */
function textsOfLength(length: number): string[] {
  if (length < 0) return [];
  return units.flatMap((unit) => {
    const points = [...unit].length;
    const whole = unit.repeat(Math.floor(length / points));
    return [whole + 'x'.repeat(length % points), 'x'.repeat(length % points) + whole];
  });
}

/** Values of every type, among them those that a literal cannot express: own keys named as inherited ones, -0. */
const anything: readonly Json[] = [
  ...[0, -0, -1, 2 ** 53, -(2 ** 53) - 2, 1e21, 1e300, 5e-324, Number.POSITIVE_INFINITY, false],
  ...['', '0', 'null', [null], [0], [[]], [{}], { '': 0 }, { length: 1 }],
  ...['null', '1', '"x"', '{"task_id": "x"}'].map((value): Json => JSON.parse(`{"__proto__": ${value}}`)),
  { constructor: 1, toString: null, hasOwnProperty: 'x', valueOf: {} },
];

/** Returns such values for one schema. */
export function getHostile(schema: JsonObject): readonly Json[] {
  const { minimum, maximum, minLength, maxLength, enum: members, format, pattern } = schema;
  const bounds = [minimum, maximum].filter((bound) => typeof bound === 'number');
  const lengths = [minLength, maxLength].filter((bound) => typeof bound === 'number');
  const values = [...bounds, ...(Array.isArray(members) ? members : [])];

  return [
    ...anything,
    ...bounds.flatMap((bound) => [bound - 0.5, bound + 0.5, bound + Number.EPSILON, -bound]),
    ...values.flatMap((value): Json[] => [
      `${value}`,
      ` ${value}`,
      `${value}\n`,
      `${value}`.slice(1),
      [value],
    ]),
    ...lengths.flatMap((length) => [length - 1, length, length + 1].flatMap(textsOfLength)),
    ...(format === 'uri' || pattern !== undefined ? uris : []),
    ...(format === 'uuid' ? uuids : []),
  ];
}
