import { describe, expect, test } from 'vitest';
import { closestAspectRatio } from '../../src/media/aspect-ratio.ts';

describe('closestAspectRatio', () => {
  test.each([
    [1920, 1080, '16:9'],
    [640, 360, '16:9'],
    [4000, 100, '16:9'],
    [1080, 1920, '9:16'],
    [1, 10_000, '9:16'],
    [500, 500, '1:1'],
    [1, 1, '1:1'],
    [1024, 768, '4:3'],
    [768, 1024, '3:4'],
    // Between two ratios the geometric middle decides: 1.1547 between 1:1 and 4:3, 1.5396 between 4:3 and 16:9.
    [1154, 1000, '1:1'],
    [1156, 1000, '4:3'],
    [1539, 1000, '4:3'],
    [1541, 1000, '16:9'],
    [1000, 1154, '1:1'],
    [1000, 1156, '3:4'],
    [1000, 1539, '3:4'],
    [1000, 1541, '9:16'],
    // Common sources.
    [1500, 1000, '4:3'],
    [2560, 1440, '16:9'],
    [1170, 2532, '9:16'],
  ] as const)('%d x %d is nearest to %s', (width, height, want) => {
    expect(closestAspectRatio(width, height)).toBe(want);
  });

  test.each([
    [0, 100],
    [100, 0],
    [-1, 1],
    [Number.NaN, 1],
    [1, Number.POSITIVE_INFINITY],
  ])('%d x %d is refused', (width, height) => {
    expect(() => closestAspectRatio(width, height)).toThrow(RangeError);
  });
});
