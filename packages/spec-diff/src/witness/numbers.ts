import { isMultiple } from '../prove/numbers.ts';
import { numbersOf, type Parts } from '../schema/schema.ts';
import { fittingFirst } from './run.ts';

const usual = [
  0,
  1,
  -1,
  2,
  7,
  10,
  60,
  100,
  1000,
  0.5,
  -0.5,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e39,
  -1e39,
];

/** Numbers at which one of the schemas may decide otherwise: around every bound, and multiples near by. */
export function numbersFor(parts: Parts, hints: readonly Parts[]): number[] {
  const all = [parts, ...hints];
  const edges = numbersOf(all, ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']);
  const sorted = [...new Set(edges)].sort((a, b) => a - b);
  const between = sorted.slice(1).map((edge, index) => (edge + (sorted[index] ?? edge)) / 2);
  const near = edges.flatMap((edge) => [0, 1, -1, 0.5, -0.5, 0.001, -0.001].map((shift) => edge + shift));
  const multiples = numbersOf(all, ['multipleOf']).flatMap((step) =>
    [0, ...edges].flatMap((edge) =>
      [-1, 0, 1, 2, 3, 5].map((shift) => (Math.round(edge / step) + shift) * step),
    ),
  );
  const values = [...multiples, ...between, ...between.map(Math.floor), ...near, ...usual];
  return fittingFirst(values.filter(Number.isFinite).map(tidy), (value) => fits(parts, value));
}

/** `0.3 - 0.1` must not become `0.19999999999999998`. */
function tidy(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(15));
}

function fits(parts: Parts, value: number): boolean {
  const bounds = (key: string): number[] => numbersOf([parts], [key]);
  return (
    bounds('minimum').every((bound) => value >= bound) &&
    bounds('maximum').every((bound) => value <= bound) &&
    bounds('exclusiveMinimum').every((bound) => value > bound) &&
    bounds('exclusiveMaximum').every((bound) => value < bound) &&
    bounds('multipleOf').every((step) => isMultiple(value, step))
  );
}
