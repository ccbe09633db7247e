import { matching } from '../prove/language.ts';
import type { Parts } from '../schema/schema.ts';
import { fittingFirst } from './fitting.ts';
import { formatSamples, lenientRegExp } from './formats.ts';

const usual = [
  '',
  'a',
  'abc',
  'A',
  'a-b_c',
  'a b',
  ' ',
  '0',
  '42',
  '-1.5',
  'true',
  'é',
  '日本',
  '😀',
  'x_1',
  'a.b',
  'a/b',
];
/** Longer strings prove nothing that these do not, and would only cost time. */
const longest = 200_000;
/** Strings at which one of the schemas may change its mind: lengths, patterns and formats of both. */
export function stringsFor(parts: Parts, hints: readonly Parts[]): string[] {
  const all = [parts, ...hints];
  const lengths = lengthsOf(all);
  const patterns = [...new Set(all.map((each) => each.scalars['pattern']).filter(isText))];
  const { pattern } = parts.scalars;
  const refused = patterns.flatMap((each) => matching(isText(pattern) ? [pattern] : [], each));
  const seeds = [
    ...formatsOf(parts, all),
    ...refused,
    ...patterns.flatMap((each) => matching([each])),
    ...usual,
  ];
  const first = patterns.length === 0 ? seeds : seeds.filter((seed) => passes(parts, seed));
  const values = new Set([...first, ...grow(parts, first.slice(0, 6), lengths), ...seeds]);
  return fittingFirst([...values], (value) => fitsLength(parts, value) && passes(parts, value));
}

function fitsLength({ scalars: { minLength, maxLength } }: Parts, value: string): boolean {
  const length = [...value].length;
  return (
    !(typeof minLength === 'number' && length < minLength) &&
    !(typeof maxLength === 'number' && length > maxLength)
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function lengthsOf(all: readonly Parts[]): number[] {
  const edges = all.flatMap((each) => [each.scalars['minLength'], each.scalars['maxLength']]);
  return around(edges.filter((edge) => typeof edge === 'number'));
}

function around(edges: readonly number[]): number[] {
  const near = edges.flatMap((edge) => [edge, edge - 1, edge + 1]);
  return [...new Set(near)].filter((length) => length >= 0 && length <= longest);
}

function formatsOf(parts: Parts, all: readonly Parts[]): string[] {
  const own = parts.scalars['format'];
  const named = all.map((each) => each.scalars['format']).filter(isText);
  const preferred = isText(own) ? (formatSamples[own] ?? []) : [];
  if (named.length === 0) return [];
  return [...preferred, ...Object.values(formatSamples).flat()];
}

function passes(parts: Parts, seed: string): boolean {
  const { pattern } = parts.scalars;
  if (!isText(pattern)) return true;
  try {
    return lenientRegExp(pattern, 'u').test(seed);
  } catch {
    return true;
  }
}

/** Lengthens seeds to the lengths that matter by repeating a character where the pattern lets it. */
function grow(parts: Parts, seeds: readonly string[], lengths: readonly number[]): string[] {
  const grown: string[] = [];
  for (const length of lengths) {
    grown.push('x'.repeat(length));
    for (const seed of seeds) grown.push(...stretched(parts, seed, length).slice(0, 2));
  }
  return grown;
}

function stretched(parts: Parts, seed: string, length: number): string[] {
  const chars = [...seed];
  const missing = length - chars.length;
  if (missing <= 0 || chars.length === 0 || chars.length > 80) return [];
  const spots = [chars.length - 1, 0, chars.length >> 1];
  const versions = spots.map((spot) => {
    const char = chars[spot] ?? 'a';
    return [...chars.slice(0, spot), char.repeat(missing), ...chars.slice(spot)].join('');
  });
  return [...versions, seed + 'a'.repeat(missing)].filter((each) => passes(parts, each));
}
