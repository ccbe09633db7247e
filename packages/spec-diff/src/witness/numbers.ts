import type { Parts } from '../schema/schema.ts';
import { fittingFirst } from './fitting.ts';

const usual = [
  0,
  1,
  -1,
  2,
  3,
  4,
  5,
  7,
  10,
  12,
  25,
  60,
  100,
  365,
  1000,
  12345,
  1e6,
  -2,
  -5,
  -100,
  0.25,
  0.5,
  -0.5,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e39,
  -1e39,
  1e-7,
];
const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];

/**
 * Numbers at which one of the schemas may change its mind: around every bound, and multiples of every
 * `multipleOf` in between.
 */
export function numbersFor(parts: Parts, hints: readonly Parts[]): number[] {
  const all = [parts, ...hints];
  const edges = all.flatMap((each) => bounds.map((key) => each.scalars[key])).filter(isNumber);
  const steps = all.map((each) => each.scalars['multipleOf']).filter(isNumber);
  const near = edges.flatMap((edge) => [
    edge,
    edge + 1,
    edge - 1,
    edge + 0.5,
    edge - 0.5,
    edge + 0.001,
    edge - 0.001,
  ]);
  const values = [...steps.flatMap((step) => multiples(step, edges)), ...between(edges), ...near, ...usual];
  return fittingFirst([...new Set(values.map(tidy))], (value) => fits(parts, value));
}

function fits({ scalars }: Parts, value: number): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = scalars;
  return (
    !(isNumber(minimum) && value < minimum) &&
    !(isNumber(maximum) && value > maximum) &&
    !(isNumber(exclusiveMinimum) && value <= exclusiveMinimum) &&
    !(isNumber(exclusiveMaximum) && value >= exclusiveMaximum) &&
    !(isNumber(multipleOf) && multipleOf > 0 && !Number.isInteger(value / multipleOf))
  );
}

/** `0.3 - 0.1` must not become `0.19999999999999998`. */
function tidy(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(15));
}

function multiples(step: number, edges: readonly number[]): number[] {
  if (step <= 0) return [];
  const around = [0, ...edges].flatMap((edge) => {
    const nearest = Math.round(edge / step);
    return [-2, -1, 0, 1, 2].map((shift) => (nearest + shift) * step);
  });
  return [...around, ...[3, 4, 5, 6, 7, 9, 11, 13].map((factor) => factor * step)];
}

function between(edges: readonly number[]): number[] {
  const sorted = [...new Set(edges)].sort((a, b) => a - b);
  return sorted.flatMap((edge, index) => {
    const next = sorted[index + 1];
    return next === undefined ? [] : [(edge + next) / 2, Math.floor((edge + next) / 2)];
  });
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
