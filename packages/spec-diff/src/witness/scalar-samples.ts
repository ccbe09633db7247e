import { isMultiple } from '../prove/numbers.ts';
import { matches } from '../prove/strings.ts';
import { matching } from '../prove/words.ts';
import { getNumbers, type Keywords } from '../schema/schema.ts';
import samples from './samples.json' with { type: 'json' };

/** Values of each format, and near misses: tried wherever a string of some format is wanted. */
const formatSamples: Readonly<Record<string, readonly string[]>> = samples.formats;
/** Longer strings are described instead of built. */
const longest = 200_000;

/** Strings at which one of the schemas may decide otherwise: lengths, patterns and formats of both. */
export function stringsFor(keywords: Keywords, hints: readonly Keywords[]): string[] {
  const all = [keywords, ...hints];
  const own = getTexts([keywords], 'pattern');
  const patterns = getTexts(all, 'pattern');
  const formats = getTexts(all, 'format');
  const starts = ['', ...formats.flatMap((format) => formatSamples[format]?.slice(0, 1) ?? [])];
  const sizes = sizesAround(getNumbers(all, ['minLength', 'maxLength']), longest);

  const values = [
    ...formats.flatMap((format) => formatSamples[format] ?? []),
    ...(formats.length > 0 ? Object.values(formatSamples).flat() : []),
    ...patterns.flatMap((pattern) => [...matching(own, pattern), ...matching([pattern])]),
    ...samples.strings,
    ...sizes.flatMap((size) => starts.map((start) => start.padEnd(size, 'x'))),
  ];

  const isLong = isBetween(keywords, 'minLength', 'maxLength');
  return fittingFirst(
    values,
    (value) => isLong([...value].length) && own.every((pattern) => matches(value, pattern) !== false),
  );
}

function getTexts(all: readonly Keywords[], key: string): string[] {
  return [...new Set(all.map(({ scalars }) => scalars[key]))].filter((each) => typeof each === 'string');
}

/** Numbers at which one of the schemas may decide otherwise: around every bound, and multiples near by. */
export function numbersFor(keywords: Keywords, hints: readonly Keywords[]): number[] {
  const all = [keywords, ...hints];
  const edges = getNumbers(all, ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']);
  const multiples = getNumbers(all, ['multipleOf']).flatMap((step) =>
    [0, ...edges].flatMap((edge) =>
      [-1, 0, 1, 2, 3, 5].map((shift) => (Math.round(edge / step) + shift) * step),
    ),
  );

  const near = edges.flatMap((edge) => [0, 1, -1, 0.5, -0.5, 0.001, -0.001].map((shift) => edge + shift));
  const values = [...multiples, ...near, ...samples.numbers].filter(Number.isFinite).map(tidy);
  const isWithin = isBetween(keywords, 'minimum', 'maximum');
  const isInside = isBetween(keywords, 'exclusiveMinimum', 'exclusiveMaximum');
  const open = getNumbers([keywords], ['exclusiveMinimum', 'exclusiveMaximum']);
  const steps = getNumbers([keywords], ['multipleOf']);

  return fittingFirst(
    values,
    (value) =>
      isWithin(value) &&
      isInside(value) &&
      !open.includes(value) &&
      steps.every((step) => isMultiple(value, step)),
  );
}

/** `0.3 - 0.1` must not become `0.19999999999999998`. */
function tidy(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(15));
}

/** Returns a check of two bounds of a set of keywords. */
export function isBetween(keywords: Keywords, lower: string, upper: string): (value: number) => boolean {
  const [least = Number.NEGATIVE_INFINITY] = getNumbers([keywords], [lower]);
  const [most = Number.POSITIVE_INFINITY] = getNumbers([keywords], [upper]);
  return (value) => value >= least && value <= most;
}

/**
 * Puts the values that fit before those that do not, each in their order: the first value of a member is in
 * every object built around another one, and a misfit there would spoil them all.
 */
export function fittingFirst<T>(values: Iterable<T>, fits: (value: T) => boolean): T[] {
  const all = [...new Set(values)];
  return [...all.filter(fits), ...all.filter((value) => !fits(value))];
}

/** Numbers of characters, items or members at which a bound decides, up to a limit. */
export function sizesAround(edges: readonly number[], limit: number): number[] {
  const near = edges.flatMap((edge) => [edge, edge - 1, edge + 1]);
  return [...new Set(near)].filter((size) => size >= 0 && size <= limit);
}
