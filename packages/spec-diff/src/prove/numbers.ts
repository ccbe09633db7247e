import { getNumbers } from '../schema/schema.ts';
import { type Atom, otherThan } from './atom.ts';

/** The ranges of formats. */
const formats: Readonly<Record<string, { minimum: number; maximum: number }>> = {
  int32: { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
  int64: { minimum: -(2 ** 63), maximum: 2 ** 63 },
  float: { minimum: -3.4028234663852886e38, maximum: 3.4028234663852886e38 },
  double: { minimum: -Number.MAX_VALUE, maximum: Number.MAX_VALUE },
};

/** One end of the numbers of an atom. */
interface Edge {
  at: number;
  /** The number itself is beyond the end. */
  isOut: boolean;
}

/** Upper ends are looked at in the mirror, with all signs changed: then a tighter one is greater, too. */
type Sign = 1 | -1;

/** Returns the tightest end that an atom states: the lower one, or the upper one in the mirror. */
function getEdge(atom: Atom, sign: Sign): Edge {
  let tightest: Edge = { at: Number.NEGATIVE_INFINITY, isOut: false };
  // Of two ends at one number the exclusive one, which comes later, is tighter.
  for (const edge of [...listInclusive(atom, sign), ...listExclusive(atom, sign)]) {
    if (edge.at >= tightest.at) tightest = edge;
  }

  return isWhole(atom) ? roundInward(tightest) : tightest;
}

/** Ends that are numbers of the atom: of keywords, of formats, and of the values that are listed. */
function listInclusive({ keywords, values }: Atom, sign: Sign): Edge[] {
  const key = sign === 1 ? 'minimum' : 'maximum';
  const first = sign === 1 ? Math.min : Math.max;
  const ofFormats = keywords.map(({ scalars }) => formats[String(scalars['format'])]?.[key] ?? Number.NaN);
  const ofValues = values ? first(...values.map(Number)) : Number.NaN;
  return toEdges([...getNumbers(keywords, [key]), ...ofFormats, ofValues], sign, false);
}

/** Ends that are no numbers of the atom. */
function listExclusive({ keywords }: Atom, sign: Sign): Edge[] {
  const key = sign === 1 ? 'exclusiveMinimum' : 'exclusiveMaximum';
  return toEdges(getNumbers(keywords, [key]), sign, true);
}

/** Returns ends at some numbers. Every comparison with `NaN` is false, so it restricts nothing. */
function toEdges(bounds: readonly number[], sign: Sign, isOut: boolean): Edge[] {
  return bounds.map((at) => ({ at: sign * at, isOut }));
}

/** Returns the end of the whole numbers. Beyond the safe integers a step of one is not exact: such an end stays. */
function roundInward(edge: Edge): Edge {
  const whole = Math.ceil(edge.at);
  if (!Number.isSafeInteger(whole)) return edge;
  return { at: edge.isOut && whole === edge.at ? whole + 1 : whole, isOut: false };
}

/** The least and the greatest number of an atom; a bound may itself be out. */
export function getRange(atom: Atom): { least: number; most: number; isEmpty: boolean } {
  const low = getEdge(atom, 1);
  const high = getEdge(atom, -1);
  const least = low.at;
  const most = -high.at;
  return { least, most, isEmpty: least > most || (least === most && (low.isOut || high.isOut)) };
}

/** Whether numbers of the format are whole. */
function isWholeFormat(format: unknown): boolean {
  return format === 'int32' || format === 'int64';
}

/** Whether every number of an atom is whole. */
export function isWhole(atom: Atom): boolean {
  if (atom.whole) return true;
  if (atom.values) return atom.values.every((each) => Number.isInteger(each));
  return atom.keywords.some(
    ({ scalars }) => isWholeFormat(scalars['format']) || Number.isInteger(scalars['multipleOf']),
  );
}

/** Returns why a number of the atom may be outside of a bound; `undefined` when none is. */
export function outsideBound(atom: Atom, key: string, bound: number): string | undefined {
  return outside(atom, /minimum/i.test(key) ? 1 : -1, bound, key.startsWith('exclusive'));
}

/** The same for the lower bound, or the upper one in the mirror; an exclusive end counts as a number of the atom. */
function outside(atom: Atom, sign: Sign, bound: number, isExclusive: boolean): string | undefined {
  const { at } = getEdge(atom, sign);
  if (isExclusive ? at > sign * bound : at >= sign * bound) return undefined;
  return Number.isFinite(at) ? `${sign * at} is possible` : 'there is no such bound on the other side';
}

/** Returns why a number of the atom may not have the format; `undefined` when every number has it. */
export function outsideFormat(atom: Atom, format: string): string | undefined {
  if (atom.keywords.some(({ scalars }) => scalars['format'] === format)) return undefined;
  const range = formats[format];
  if (!range) return 'nothing is known of this format';
  if (isWholeFormat(format) && !isWhole(atom)) return 'numbers that are not whole are possible';
  return outside(atom, 1, range.minimum, false) ?? outside(atom, -1, range.maximum, false);
}

/** Returns why a number of the atom may not be a multiple of the divisor; `undefined` when every number is. */
export function notMultiple(atom: Atom, divisor: number): string | undefined {
  if (atom.values) return otherThan(atom.values, (each) => isMultiple(Number(each), divisor));
  const divisors = atom.keywords.map(({ scalars }) => scalars['multipleOf']);
  if (isWhole(atom)) divisors.push(1);
  const whole = divisors.filter((each) => Number.isSafeInteger(each)).map(Number);
  // A multiple of two and of three is one of six.
  if (whole.length > 0) divisors.push(whole.reduce(leastMultiple));
  if (divisors.some((each) => isMultiple(Number(each), divisor))) return undefined;
  return `numbers that are not a multiple of ${divisor} are possible`;
}

/** The least common multiple of two whole numbers; the first one where that is too large to be exact. */
function leastMultiple(one: number, other: number): number {
  let greatest = one;
  let rest = other;
  while (rest !== 0) {
    const next = greatest % rest;
    greatest = rest;
    rest = next;
  }

  const multiple = (one / greatest) * other;
  return Number.isSafeInteger(multiple) ? multiple : one;
}

/**
 * Whether one number is a whole multiple of another, in decimal arithmetic; false for infinite ones, which JSON can express as `1e999`.
 *
 * @example
 * isMultiple(0.3, 0.1); // true
 */
export function isMultiple(value: number, divisor: number): boolean {
  if (!Number.isFinite(value) || !Number.isFinite(divisor)) return false;
  const [digits, exponent] = decimal(value);
  const [other, otherExponent] = decimal(divisor);
  const shift = exponent - otherExponent;
  return (digits * power(shift)) % (other * power(-shift)) === 0n;
}

/** Ten to the power of an exponent, or one for an exponent below zero. */
function power(exponent: number): bigint {
  return 10n ** BigInt(Math.max(exponent, 0));
}

/** A number as digits and an exponent of ten. */
function decimal(value: number): [bigint, number] {
  // Stryker disable next-line StringLiteral: each number has a mantissa and an exponent in this form.
  const [mantissa = '', exponent = ''] = value.toExponential().split('e');
  const [, fraction = ''] = mantissa.split('.');
  return [BigInt(mantissa.replace('.', '')), Number(exponent) - fraction.length];
}

/** The least whole number above a bound. */
export function nextCount(bound: number): number {
  return Math.floor(bound) + 1;
}

/** A whole number with commas, without loading the tables of a language. */
export function grouped(value: number): string {
  return String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}
