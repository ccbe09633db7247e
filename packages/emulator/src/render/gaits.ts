import type { Gait } from './drawings/subject.ts';
import type { Scenery } from './scenery.ts';

/** The position of an actor, in shares of the frame, and the choice of its two drawings. */
export interface Position {
  readonly x: number;
  readonly y: number;
  /** Whole numbers are the first drawing's, the halves between the other's. */
  readonly beat: number;
}

/** The parameters of a movement. */
export interface Way {
  /** Height of the feet, in shares of the frame's height from the top. */
  readonly floor: number;
  /** Its horizontal position in the middle of its movement, in shares of the width. */
  readonly place: number;
  /** 1 is the speed of a prompt that names none. */
  readonly speed: number;
  readonly lively: boolean;
  /** From 0 to 1: actors of a scene do not bob in step. */
  readonly phase: number;
}

/**
 * Returns the horizontal position of a movement from left to right that repeats. A single actor is visible from the
 * beginning to the fifth second.
 */
function across(seconds: number, { place, speed }: Way, rate: number): number {
  return ((place + seconds * rate * speed) % 1.5) - 0.25;
}

/** Functions that return the position of an actor at a time in seconds, by movement. */
export const gaits: Readonly<Record<Gait, (seconds: number, way: Way) => Position>> = {
  walk: (seconds, way) => ({
    x: across(seconds, way, 0.1),
    y: way.floor - (way.lively ? 0.1 : 0.02) * Math.abs(Math.sin(seconds * 7 * way.speed)),
    beat: seconds * 3.4 * way.speed,
  }),
  drive: (seconds, way) => ({
    x: across(seconds, way, 0.13),
    y: way.floor + 0.004 * Math.sin(seconds * 22),
    beat: seconds * 4,
  }),
  fly: (seconds, way) => ({
    x: across(seconds, way, 0.13),
    y: 0.3 + 0.05 * Math.sin(seconds * 1.3 + way.phase * 6),
    beat: seconds * 6,
  }),
  flutter: (seconds, way) => ({
    x: across(seconds, way, 0.12),
    y: 0.38 + 0.09 * Math.sin(seconds * 2.1 + way.phase * 6),
    beat: seconds * 7,
  }),
  swim: (seconds, way) => ({
    x: across(seconds, way, 0.09),
    y: 0.48 + 0.08 * Math.sin(seconds * 1.2 + way.phase * 6),
    beat: seconds * 2,
  }),
  float: (seconds, way) => ({
    x: across(seconds, way, 0.08),
    y: way.floor - 0.02 + 0.025 * Math.sin(seconds * 2.6),
    beat: seconds * 2,
  }),
  rise: (seconds, { place, speed, phase }) => ({
    x: place + 0.04 * Math.sin(seconds * 1.1 + phase * 6),
    y: 1.15 - ((0.55 + seconds * 0.12 * speed) % 1.4),
    beat: 0,
  }),
  // Standing actors move with the ground, because the camera passes it.
  stand: (seconds, { floor, place, speed, lively }) => ({
    x: 1.25 - ((1.1 - place + seconds * 0.07 * Math.min(1, speed)) % 1.5),
    y: floor - (lively ? 0.06 : 0) * Math.abs(Math.sin(seconds * 5)),
    beat: seconds * 2.2,
  }),
  dance: (seconds, { floor, place, lively }) => ({
    x: place + 0.08 * Math.sin(seconds * 1.6),
    y: floor - (lively ? 0.06 : 0.02) * Math.abs(Math.sin(seconds * 5)),
    beat: seconds * 2.2,
  }),
};

/** Returns the movement of a subject in a medium: without ground, subjects that walk swim or float. */
export function gaitIn(medium: Scenery['medium'], gait: Gait): Gait {
  if (gait === 'fly' || gait === 'flutter' || gait === 'rise') return medium === 'deep' ? 'swim' : gait;
  if (medium === 'deep' || medium === 'void') return 'swim';
  if (medium === 'water') return gait === 'stand' ? 'stand' : 'float';
  return gait === 'swim' || gait === 'float' ? 'walk' : gait;
}
