import type { Random } from './seed.ts';

/** One drop, flake or star: where it begins, and its own measure; all from 0 to 1. */
export interface Particle {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turn: number;
}

/** Creates particles at random places. */
export function particles(random: Random, count: number): readonly Particle[] {
  return Array.from({ length: count }, () => ({ x: random(), y: random(), size: random(), turn: random() }));
}

/** The part of a number after the point. */
export function fraction(value: number): number {
  return value - Math.floor(value);
}
