import { describe, expect, test } from 'vitest';
import { drift, type Shot, speaking, templateMotion } from '../../src/render/motion.ts';
import type { Placement } from '../../src/render/warp.ts';

/** Returns the contents of a shot as numbers that can be compared. */
function numbersOf(shot: Shot): readonly number[] {
  const placed = shot.layers.flatMap((layer: Placement) => Object.values(layer) as readonly number[]); // All its fields are numbers.
  return [...placed, shot.turn ?? 0];
}

describe('templates', () => {
  test.each([
    ['zoom_in', 'scale', 1, 1.75],
    ['zoom_out', 'scale', 1.75, 1],
    ['crane_up', 'y', -0.24, 0.14],
  ] as const)('%s takes %s from %d to %d', (template, field, from, to) => {
    const motion = templateMotion(template);
    expect(motion(0, 5).layers[0]?.[field]).toBeCloseTo(from);
    expect(motion(1, 5).layers[0]?.[field]).toBeCloseTo(to);
  });

  test('360_view turns once around', () => {
    const motion = templateMotion('360_view');
    expect([0, 0.5, 1].map((t) => (motion(t, 5).turn ?? 0) / Math.PI)).toEqual([0, 1, 2]);
  });

  test.each(['unknown', undefined])('%s moves as an image without template', (template) => {
    expect(templateMotion(template)(0.4, 5)).toEqual(drift(0)(0.4, 5));
  });
});

describe('a motion that repeats ends with its first frame', () => {
  test.each([1, 2, 5, 10])('looping_animation of %d s', (seconds) => {
    const motion = templateMotion('looping_animation');
    const [start, end] = [numbersOf(motion(0, seconds)), numbersOf(motion(1, seconds))];
    for (const [i, value] of start.entries()) expect(end[i]).toBeCloseTo(value, 6);
    expect(numbersOf(motion(0.4, seconds))).not.toEqual(start);
  });

  test.each([1, 2, 3])('an avatar that nods %d times', (cycles) => {
    const motion = speaking(cycles);
    const [start, end] = [numbersOf(motion(0, 5)), numbersOf(motion(1, 5))];
    for (const [i, value] of start.entries()) expect(end[i]).toBeCloseTo(value, 6);
  });
});
