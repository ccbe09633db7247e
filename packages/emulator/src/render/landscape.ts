import { createPicture, type Picture, toYuv, type Yuv } from './picture.ts';
import type { Random } from './seed.ts';

/** Colours of a landscape: sky above and at the horizon, the sun, and the hills from far to near. */
type Palette = readonly [sky: string, horizon: string, sun: string, ...hills: string[]];

const PALETTES: readonly Palette[] = [
  ['#1b2a6b', '#f2a65a', '#ffe9b0', '#8a5a83', '#5a3d73', '#352a58', '#1c1b3a'],
  ['#0d3b66', '#9ad1d4', '#fffbe6', '#5fa8a3', '#3a7d7c', '#245a5c', '#12393f'],
  ['#3d1e6d', '#f45b69', '#ffd6a5', '#b23a6f', '#7a2a62', '#4b1d52', '#27123a'],
  ['#10263f', '#7fb069', '#fff3b0', '#4c956c', '#2c6e49', '#1d4d3a', '#0f2f2a'],
  ['#22577a', '#f7c59f', '#ffffff', '#c97b63', '#8f5b5b', '#5c4150', '#312a40'],
  ['#02111b', '#3f4b8c', '#e8f1ff', '#34417a', '#262f5e', '#1a2044', '#0e122b'],
];

/** A wave of hills, drifting sideways. */
interface Hill {
  readonly colour: Yuv;
  readonly base: number;
  readonly waves: readonly {
    readonly height: number;
    readonly turns: number;
    readonly speed: number;
    readonly phase: number;
  }[];
}

/** Draws a moment of a landscape: seconds from the beginning. */
export type Landscape = (target: Picture, seconds: number) => void;

/** Invents a landscape: hills under a glowing sky, drifting as from a slow train. */
export function createLandscape(width: number, height: number, random: Random): Landscape {
  const palette = PALETTES[Math.floor(random() * PALETTES.length)] ?? (PALETTES[0] as Palette); // The list is not empty.
  const [sky, horizon, sun, ...colours] = palette;
  const backdrop = paintSky(width, height, colourOf(sky), colourOf(horizon));
  const disc = {
    colour: colourOf(sun),
    x: 0.2 + 0.6 * random(),
    y: 0.26 + 0.12 * random(),
    radius: 0.09 + 0.05 * random(),
  };
  const hills = colours.map((colour, index) => inventHill(colourOf(colour), index, random));
  return (target, seconds) => {
    target.data.set(backdrop.data);
    paintDisc(target, disc, seconds);
    for (const hill of hills) paintHill(target, hill, seconds);
  };
}

function inventHill(colour: Yuv, index: number, random: Random): Hill {
  const near = index + 1;
  const wave = (scale: number) => ({
    height: (0.03 + 0.035 * random()) * scale,
    turns: (0.8 + 0.8 * random()) / scale,
    speed: 0.055 * near * (0.8 + 0.4 * random()),
    phase: random() * 2 * Math.PI,
  });
  return { colour, base: 0.46 + 0.13 * index, waves: [wave(1), wave(0.45)] };
}

function paintSky(width: number, height: number, top: Yuv, bottom: Yuv): Picture {
  const picture = createPicture(width, height);
  const mix = (from: number, to: number, share: number): number =>
    Math.round(from + (to - from) * Math.min(1, share * 1.6));
  for (let row = 0; row < height; row++) {
    const share = row / height;
    picture.y.fill(mix(top.y, bottom.y, share), row * width, (row + 1) * width);
    if (row % 2 === 1) continue;
    const [from, to] = [(row * width) / 4, (row * width) / 4 + width / 2];
    picture.u.fill(mix(top.u, bottom.u, share), from, to);
    picture.v.fill(mix(top.v, bottom.v, share), from, to);
  }
  return picture;
}

function paintDisc(
  target: Picture,
  disc: { readonly colour: Yuv; readonly x: number; readonly y: number; readonly radius: number },
  seconds: number,
): void {
  const { width, height } = target;
  const side = Math.min(width, height);
  const [x, y] = [disc.x * width + seconds * 1.5, disc.y * height - seconds * 2];
  discPlane(target.y, width, height, x, y, disc.radius * side, disc.colour.y);
  discPlane(target.u, width / 2, height / 2, x / 2, y / 2, (disc.radius * side) / 2, disc.colour.u);
  discPlane(target.v, width / 2, height / 2, x / 2, y / 2, (disc.radius * side) / 2, disc.colour.v);
}

function discPlane(
  plane: Uint8Array,
  width: number,
  height: number,
  x: number,
  y: number,
  radius: number,
  value: number,
): void {
  const glow = radius * 1.9;
  for (let row = Math.max(0, Math.floor(y - glow)); row < Math.min(height, y + glow); row++) {
    for (let column = Math.max(0, Math.floor(x - glow)); column < Math.min(width, x + glow); column++) {
      const squared = (column - x) * (column - x) + (row - y) * (row - y);
      if (squared >= glow * glow) continue;
      const distance = Math.sqrt(squared);
      const solid = Math.min(1, Math.max(0, radius - distance + 0.5));
      const share = Math.max(solid, 0.35 * Math.max(0, 1 - distance / glow));
      const at = row * width + column;
      plane[at] = (plane[at] ?? 0) * (1 - share) + value * share + 0.5;
    }
  }
}

function paintHill(target: Picture, hill: Hill, seconds: number): void {
  const { width, height } = target;
  const edges = new Float64Array(width);
  for (let column = 0; column < width; column++)
    edges[column] = height * edgeAt(hill, column / width, seconds);
  // Colour has every other column and row.
  const coarse = new Float64Array(width / 2);
  for (let column = 0; column < coarse.length; column++) coarse[column] = (edges[column * 2] ?? 0) / 2;
  hillPlane(target.y, height, edges, hill.colour.y);
  hillPlane(target.u, height / 2, coarse, hill.colour.u);
  hillPlane(target.v, height / 2, coarse, hill.colour.v);
}

/** @param edges Where the hill begins in each column, in rows from above. */
function hillPlane(plane: Uint8Array, height: number, edges: Float64Array, value: number): void {
  const width = edges.length;
  const solid = Math.floor(value + 0.5);
  const lowest = Math.max(...edges);
  const highest = Math.min(...edges);
  for (let row = Math.max(0, Math.floor(highest)); row < Math.min(height, Math.ceil(lowest) + 1); row++) {
    for (let column = 0, at = row * width; column < width; column++, at++) {
      const share = row + 1 - (edges[column] ?? 0);
      if (share >= 1) plane[at] = solid;
      else if (share > 0) plane[at] = (plane[at] ?? 0) * (1 - share) + value * share + 0.5;
    }
  }
  plane.fill(solid, Math.min(height, Math.ceil(lowest) + 1) * width);
}

function edgeAt(hill: Hill, x: number, seconds: number): number {
  let edge = hill.base;
  for (const wave of hill.waves) {
    edge -= wave.height * Math.sin(2 * Math.PI * wave.turns * (x + wave.speed * seconds) + wave.phase);
  }
  return edge;
}

function colourOf(hex: string): Yuv {
  const value = Number.parseInt(hex.slice(1), 16);
  return toYuv(value >> 16, (value >> 8) & 255, value & 255);
}
