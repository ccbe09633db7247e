import { type Rgb, yuv } from './colours.ts';
import { paintBelow, paintRect } from './paint.ts';
import type { Picture, Yuv } from './picture.ts';
import type { Shape } from './scenery.ts';
import { hashText, type Random } from './seed.ts';

/** One layer of the ground, scrolling sideways. */
export interface Layer {
  readonly shape: Shape;
  readonly colour: Yuv;
  /** Where it begins, in shares of the height. */
  readonly base: number;
  /** How far it scrolls in a second, in heights of the frame. */
  readonly speed: number;
  readonly seed: number;
  /** Colour of its windows; null for none. */
  readonly windows: Yuv | null;
}

/** Describes a layer. */
export interface LayerOptions {
  readonly shape: Shape;
  readonly colour: Rgb;
  readonly base: number;
  /** 0 for the farthest, 1 for the nearest. */
  readonly depth: number;
  readonly pace: number;
  readonly lit: boolean;
}

/** Creates a layer; `random` decides what the prompt does not say. */
export function makeLayer({ shape, colour, base, depth, pace, lit }: LayerOptions, random: Random): Layer {
  return {
    shape,
    colour: yuv(colour),
    base,
    speed: (0.03 + 0.14 * depth) * pace,
    seed: random() * 1000,
    windows: shape === 'towers' && depth > 0 ? yuv(lit ? [255, 221, 130] : [214, 230, 242]) : null,
  };
}

/** Draws a layer as it is at a moment, in seconds. */
export function drawLayer(target: Picture, layer: Layer, seconds: number): void {
  const { width, height } = target;
  const edges = new Float64Array(width);
  for (let column = 0; column < width; column++)
    edges[column] = height * edgeOf(layer, column / height, seconds);
  paintBelow(target, edges, layer.colour);
  if (layer.windows !== null) drawWindows(target, layer, seconds);
}

const TOWER = 0.11;

function edgeOf(layer: Layer, x: number, seconds: number): number {
  const at = x + layer.seed + layer.speed * seconds;
  return layer.base - outlines[layer.shape](at, seconds, layer.seed);
}

/** How far each outline rises above its base, in shares of the height. */
const outlines: Readonly<Record<Shape, (at: number, seconds: number, seed: number) => number>> = {
  flat: () => 0,
  hills: (at) => 0.05 * Math.sin(at * 4.1) + 0.025 * Math.sin(at * 9.7 + 1.3),
  dunes: (at) => 0.06 * Math.abs(Math.sin(at * 2.3)) ** 0.7 + 0.012 * Math.sin(at * 7),
  waves: (at, seconds, seed) =>
    0.016 * Math.sin(at * 16 + seconds * 3.2 + seed) + 0.02 * Math.sin(at * 6.3 - seconds * 1.7),
  peaks: (at) => 0.24 * ridge(at * 1.15) + 0.09 * ridge(at * 2.9 + 0.37) + 0.03 * ridge(at * 7.1),
  firs: (at) => 0.05 + tree(at * 9, 0.12) + 0.4 * tree(at * 17 + 0.5, 0.1),
  towers: (at) => towerHeight(Math.floor(at / TOWER)),
};

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

function towerHeight(index: number): number {
  const tall = noise(index);
  return tall < 0.12 ? 0.02 : 0.06 + 0.3 * tall * tall;
}

function noise(index: number): number {
  return (hashText(String(index)) % 4096) / 4096;
}

function drawWindows(target: Picture, layer: Layer, seconds: number): void {
  const { width, height } = target;
  const start = layer.seed + layer.speed * seconds;
  const first = Math.floor(start / TOWER);
  const last = Math.floor((start + width / height) / TOWER);
  for (let index = first; index <= last; index++) {
    const left = (index * TOWER - start) * height;
    const top = (layer.base - towerHeight(index)) * height;
    for (let row = 0; top + 8 + row * 10 < layer.base * height; row++) {
      for (let column = 0; column < 3; column++) {
        if (noise(index * 31 + row * 7 + column) < 0.45 || layer.windows === null) continue;
        const x = left + ((column + 0.65) * TOWER * height) / 3.7;
        paintRect(target, { x, y: top + 8 + row * 10, width: 4, height: 5 }, layer.windows, 0.85);
      }
    }
  }
}
