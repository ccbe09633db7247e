import type { Parts } from '../schema/schema.ts';
import type { Atom } from './atom.ts';

/** The numbers between two bounds. */
export interface Range {
  least: number;
  most: number;
  leastIsOut: boolean;
  mostIsOut: boolean;
}

const formats: Readonly<Record<string, readonly [number, number]>> = {
  int32: [-(2 ** 31), 2 ** 31 - 1],
  int64: [-(2 ** 63), 2 ** 63],
  float: [-3.4028234663852886e38, 3.4028234663852886e38],
  double: [-Number.MAX_VALUE, Number.MAX_VALUE],
};

/** Whether numbers of the format are whole. */
export function isWholeFormat(format: unknown): boolean {
  return format === 'int32' || format === 'int64';
}

/** The least and the greatest number of an atom. */
export function rangeOf(atom: Atom): Range {
  const range: Range = {
    least: Number.NEGATIVE_INFINITY,
    most: Number.POSITIVE_INFINITY,
    leastIsOut: false,
    mostIsOut: false,
  };
  for (const { scalars } of atom.parts) tighten(range, scalars);
  const numbers = atom.values?.filter((each) => typeof each === 'number');
  if (numbers?.length) tighten(range, { minimum: Math.min(...numbers), maximum: Math.max(...numbers) });
  if (isWhole(atom)) roundInward(range);
  return range;
}

function tighten(range: Range, scalars: Parts['scalars']): void {
  const [low, high] = formats[String(scalars['format'])] ?? [];
  for (const [bound, isOut] of [
    [scalars['minimum'], false],
    [scalars['exclusiveMinimum'], true],
    [low, false],
  ] as const) {
    if (typeof bound !== 'number' || bound < range.least) continue;
    range.leastIsOut = bound === range.least ? range.leastIsOut || isOut : isOut;
    range.least = bound;
  }
  for (const [bound, isOut] of [
    [scalars['maximum'], false],
    [scalars['exclusiveMaximum'], true],
    [high, false],
  ] as const) {
    if (typeof bound !== 'number' || bound > range.most) continue;
    range.mostIsOut = bound === range.most ? range.mostIsOut || isOut : isOut;
    range.most = bound;
  }
}

/** Beyond the safe integers a step of one is not exact, so bounds stay as they are. */
function roundInward(range: Range): void {
  if (Number.isSafeInteger(Math.ceil(range.least))) {
    const least = Math.ceil(range.least);
    range.least = range.leastIsOut && least === range.least ? least + 1 : least;
    range.leastIsOut = false;
  }
  if (Number.isSafeInteger(Math.floor(range.most))) {
    const most = Math.floor(range.most);
    range.most = range.mostIsOut && most === range.most ? most - 1 : most;
    range.mostIsOut = false;
  }
}

/** Whether every number of an atom is whole. */
export function isWhole(atom: Atom): boolean {
  if (atom.whole) return true;
  if (atom.values) return atom.values.every((each) => Number.isInteger(each));
  return atom.parts.some(
    ({ scalars }) => isWholeFormat(scalars['format']) || Number.isInteger(scalars['multipleOf']),
  );
}

/** Returns why a number of the atom may be outside of a bound; `undefined` when none is. */
export function outsideBound(atom: Atom, key: string, bound: number): string | undefined {
  const { least, most, leastIsOut, mostIsOut } = rangeOf(atom);
  const isInside =
    key === 'minimum'
      ? least >= bound
      : key === 'maximum'
        ? most <= bound
        : key === 'exclusiveMinimum'
          ? least > bound || (least === bound && leastIsOut)
          : most < bound || (most === bound && mostIsOut);
  if (isInside) return undefined;
  const edge = /minimum/i.test(key) ? least : most;
  return Number.isFinite(edge) ? `${edge} is possible` : 'there is no such bound on the other side';
}

/** Returns why a number of the atom may not have the format; `undefined` when every number has it. */
export function outsideFormat(atom: Atom, format: string): string | undefined {
  if (atom.parts.some(({ scalars }) => scalars['format'] === format)) return undefined;
  const [low, high] = formats[format] ?? [];
  if (low === undefined || high === undefined) return 'nothing is known of this format';
  if (isWholeFormat(format) && !isWhole(atom)) return 'numbers that are not whole are possible';
  return outsideBound(atom, 'minimum', low) ?? outsideBound(atom, 'maximum', high);
}

/** Returns why a number of the atom may not be a multiple of the divisor; `undefined` when every number is. */
export function notMultiple(atom: Atom, divisor: number): string | undefined {
  const values = atom.values?.filter((each) => typeof each === 'number');
  if (values) {
    const other = values.find((each) => !isMultiple(each, divisor));
    return other === undefined ? undefined : `${other} is not a multiple of ${divisor}`;
  }
  const divisors = atom.parts.map(({ scalars }) => scalars['multipleOf']);
  if (isWhole(atom)) divisors.push(1);
  if (divisors.some((each) => typeof each === 'number' && isMultiple(each, divisor))) return undefined;
  return `numbers that are not a multiple of ${divisor} are possible`;
}

/**
 * Whether one number is a whole multiple of another, in decimal arithmetic.
 *
 * @example
 * isMultiple(0.3, 0.1); // true
 */
export function isMultiple(value: number, divisor: number): boolean {
  const [[digits, exponent], [other, otherExponent]] = [decimal(value), decimal(divisor)];
  if (other === 0n || Math.abs(exponent - otherExponent) > 400) return false;
  const shift = exponent - otherExponent;
  const [left, right] =
    shift >= 0 ? [digits * 10n ** BigInt(shift), other] : [digits, other * 10n ** BigInt(-shift)];
  return left % right === 0n;
}

/** A number as digits and an exponent of ten. */
function decimal(value: number): [bigint, number] {
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return [BigInt(whole + fraction), Number(exponent) - fraction.length];
}

/** Whether bounds leave no number. */
export function hasNoNumber(atom: Atom): boolean {
  const { least, most, leastIsOut, mostIsOut } = rangeOf(atom);
  return least > most || (least === most && (leastIsOut || mostIsOut));
}

/** A whole number with commas, without loading the tables of a language. */
export function grouped(value: number): string {
  return String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}
