import { describe, expect, test } from 'vitest';
import { interleave } from '../src/interleave.ts';
import { exact, verdict } from '../src/row.ts';
import { compare, exponent, median, quantile, spread } from '../src/stats.ts';

test.each<[readonly number[], number, number]>([
  [[3, 1, 2], 0.5, 2],
  [[1, 2, 3, 4], 0.5, 2.5],
  [[1, 2, 3, 4, 5], 0.25, 2],
  [[7], 0.75, 7],
])('the quantile of %j at %d is %d', (numbers, share, wanted) => {
  expect(quantile(numbers, share)).toBeCloseTo(wanted);
});

test('the spread is the interquartile range relative to the median', () => {
  expect(median([1, 2, 3, 4, 5])).toBe(3);
  expect(spread([1, 2, 3, 4, 5])).toBeCloseTo(2 / 3);
});

describe('a ratio', () => {
  test('above 1 means that ours is better, whichever way better is', () => {
    expect(compare([1, 1], [2, 2], 'less')).toEqual({ ours: 1, theirs: 2, ratio: 2, spread: 0 });
    expect(compare([1, 1], [2, 2], 'more')).toEqual({ ours: 1, theirs: 2, ratio: 0.5, spread: 0 });
  });

  test('is taken within each round', () => {
    // The machine was ten times slower in the last round, for both.
    expect(compare([1, 2, 10], [2, 4, 20], 'less')).toMatchObject({ ratio: 2, spread: 0 });
  });

  test.each([
    [0.89, 'MISSED'],
    [0.9, 'met'],
    [Number.NaN, 'MISSED'],
  ] as const)('of %d with 0.9 wanted is %s', (ratio, wanted) => {
    const row = exact({ what: 'x', unit: 'B', ours: 1, peer: 'limit', theirs: ratio, target: 0.9 });
    expect(verdict(row)).toBe(wanted);
  });
});

test.each([
  [1, (size: number) => 3 * size],
  [2, (size: number) => size * size],
  [0, () => 5],
])('the exponent %d is found', (wanted, cost) => {
  expect(exponent([1, 10, 100].map((size) => ({ size, cost: cost(size) })))).toBeCloseTo(wanted);
});

test('contestants take turns, and warm-up rounds do not count', async () => {
  const calls: string[] = [];
  let count = 0;
  const contestant = (name: string) => async (): Promise<number> => {
    calls.push(name);
    count += 1;
    return count;
  };
  const samples = await interleave({ a: contestant('a'), b: contestant('b') }, { rounds: 2, warmUp: 1 });
  expect(calls.join('')).toBe('abbaab');
  expect(samples).toEqual({ a: [4, 5], b: [3, 6] });
});
