import { mix, type Rgb } from './colours.ts';
import { noise, TOWER, towerHeight } from './outlines.ts';
import { paintRect } from './paint.ts';
import type { Picture, Yuv } from './picture.ts';
import type { Time } from './prompt/words.ts';
import type { Shape } from './scenery.ts';

/** The layer that marks are drawn on. */
export interface MarkedLayer {
  readonly shape: Shape;
  readonly marks: Yuv;
  readonly base: number;
  readonly depth: number;
}

/** A layer at one moment. */
export interface Moment {
  /** The offset in the layer of the frame's left edge, in heights of the frame. */
  readonly start: number;
  readonly seconds: number;
  /** The outline, in rows for each column. */
  readonly edges: Float64Array;
}

/** The colour of a layer's windows, stripes or stones. */
export function markColour(shape: Shape, colour: Rgb, time: Time): Rgb {
  const dark = time === 'night' || time === 'sunset';
  if (shape === 'towers') return dark ? [255, 221, 130] : [214, 230, 242];
  if (shape === 'waves' || shape === 'road') return mix(colour, [255, 255, 255], dark ? 0.35 : 0.6);
  return mix(colour, dark ? [255, 255, 255] : [30, 24, 20], 0.2);
}

/** Draws what shows that a layer moves: windows of towers, stripes of a road, crests of waves, stones. */
export function drawMarks(target: Picture, layer: MarkedLayer, moment: Moment): void {
  if (layer.shape === 'towers') drawWindows(target, layer, moment);
  else if (layer.shape === 'road') drawStripes(target, layer, moment);
  else if (layer.shape === 'floor') drawBoards(target, layer, moment);
  else drawStones(target, layer, moment);
}

function drawWindows(target: Picture, { depth, base, marks }: MarkedLayer, { start }: Moment): void {
  if (depth === 0) return;
  const { width, height } = target;
  const last = Math.floor((start + width / height) / TOWER);
  for (let index = Math.floor(start / TOWER); index <= last; index++) {
    const left = (index * TOWER - start) * height;
    const top = (base - towerHeight(index)) * height;
    for (let row = 0; top + 8 + row * 10 < base * height; row++) {
      for (let column = 0; column < 3; column++) {
        if (noise(index * 31 + row * 7 + column) < 0.45) continue;
        const x = left + ((column + 0.65) * TOWER * height) / 3.7;
        paintRect(target, { x, y: top + 8 + row * 10, width: 4, height: 5 }, marks, 0.85);
      }
    }
  }
}

/** Objects that repeat along a layer; lengths are in heights of the frame. */
interface Repetition {
  /** The offset in the layer of the frame's left edge. */
  readonly start: number;
  /** Distance of one object to the next. */
  readonly every: number;
  /**
   * Length of an object to its right.
   *
   * @default 0
   */
  readonly reach?: number;
}

/** Returns the numbers of the objects that are visible, and of one before them. */
export function visibleIndexes(
  { width, height }: Picture,
  { start, every, reach = 0 }: Repetition,
): readonly number[] {
  const indexes: number[] = [];
  const first = Math.floor((start - reach) / every) - 1;
  for (let index = first; index * every < start + width / height; index++) indexes.push(index);
  return indexes;
}

/** Calls `draw` with the left of each mark that is visible, in pixels. */
function eachMark(
  target: Picture,
  { start }: Moment,
  every: number,
  draw: (left: number, index: number) => void,
): void {
  for (const index of visibleIndexes(target, { start, every }))
    draw((index * every - start) * target.height, index);
}

function drawStripes(target: Picture, { base, marks, depth }: MarkedLayer, moment: Moment): void {
  const { height } = target;
  if (depth < 1) return;
  const y = (base + 0.62 * (1 - base)) * height;
  eachMark(target, moment, 0.3, (x) => {
    paintRect(target, { x, y, width: height * 0.16, height: height * 0.018 }, marks, 0.9);
  });
}

function drawBoards(target: Picture, { base, marks, depth }: MarkedLayer, moment: Moment): void {
  const { height } = target;
  if (depth < 1) return;
  eachMark(target, moment, 0.2, (x, index) => {
    const y = height * base;
    paintRect(target, { x, y, width: 3, height: height * (1 - base) }, marks, 0.8);
    if (index % 2 === 0)
      paintRect(target, { x, y: y + 0.4 * (height - y), width: height * 0.2, height: 2 }, marks, 0.8);
  });
}

/** Draws stones, tufts or crests: wide and flat, each at a different depth. */
function drawStones(target: Picture, { marks, depth }: MarkedLayer, moment: Moment): void {
  // From afar nothing so small is seen.
  if (depth < 0.5) return;
  const { width, height } = target;
  const size = 0.012 + 0.024 * depth;
  eachMark(target, moment, 0.05 + 0.06 * depth, (left, index) => {
    const x = left + noise(index) * 0.05 * height;
    const edge = moment.edges[Math.max(0, Math.min(width - 1, Math.round(x)))] ?? height;
    const y = edge + height * (0.012 + (0.04 + 0.1 * depth) * noise(index * 7 + 3));
    const long = (0.6 + 0.8 * noise(index * 3 + 1)) * size * height;
    paintRect(target, { x, y, width: long, height: Math.max(2, long * 0.22) }, marks, 0.75);
  });
}
