import { readFileSync } from 'node:fs';

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
export function textsOfLength(length: number): string[] {
  if (length < 0) return [];
  return units.flatMap((unit) => {
    const points = [...unit].length;
    const whole = unit.repeat(Math.floor(length / points));
    return [whole + 'x'.repeat(length % points), 'x'.repeat(length % points) + whole];
  });
}
