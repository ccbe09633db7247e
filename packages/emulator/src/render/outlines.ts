import type { Shape } from './scenery.ts';
import { hashText } from './seed.ts';

/** Width of a tower, in heights of the frame. */
export const TOWER = 0.11;

/** Functions that return the height of an outline above its base, in shares of the frame's height. */
export const outlines: Readonly<Record<Shape, (at: number, seconds: number, seed: number) => number>> = {
  road: () => 0,
  floor: () => 0,
  hills: (at) => 0.05 * Math.sin(at * 4.1) + 0.025 * Math.sin(at * 9.7 + 1.3),
  dunes: (at) => 0.1 * Math.abs(Math.sin(at * 2.3)) ** 0.7 + 0.012 * Math.sin(at * 7),
  waves: (at, seconds, seed) =>
    0.016 * Math.sin(at * 16 + seconds * 3.2 + seed) + 0.02 * Math.sin(at * 6.3 - seconds * 1.7),
  peaks: (at) => 0.24 * ridge(at * 1.15) + 0.09 * ridge(at * 2.9 + 0.37) + 0.03 * ridge(at * 7.1),
  firs: (at) => 0.05 + tree(at * 9, 0.12) + 0.4 * tree(at * 17 + 0.5, 0.1),
  towers: (at) => towerHeight(Math.floor(at / TOWER)),
};

/** Height of a tower, in shares of the height. */
export function towerHeight(index: number): number {
  const tall = noise(index);
  return tall < 0.12 ? 0.02 : 0.06 + 0.3 * tall * tall;
}

/** A number from 0 to 1 for each whole number. */
export function noise(index: number): number {
  return (hashText(String(index)) % 4096) / 4096;
}

/** Zigzag between 0 and 1, of changing height. */
function ridge(at: number): number {
  const whole = Math.floor(at);
  const zigzag = 1 - Math.abs(2 * (at - whole) - 1);
  return zigzag * (0.45 + 0.55 * noise(whole));
}

function tree(at: number, height: number): number {
  const whole = Math.floor(at);
  return height * (0.5 + 0.5 * noise(whole)) * (1 - Math.abs(2 * (at - whole) - 1));
}
