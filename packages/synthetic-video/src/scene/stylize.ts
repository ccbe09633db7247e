import type { Picture } from '../codec/picture.ts';
import type { DrawingStyle } from './styles.ts';

/** Redraws pictures in place; `frame` counts them, for what flickers. */
export type Stylize = (picture: Picture, frame: number) => void;

/** Prepares a style for pictures of one size. */
export function createStylize(style: DrawingStyle, width: number, height: number): Stylize {
  const shades = shadeTable(style);
  const bluish = colourTable(style.colour, -style.warmth);
  const reddish = colourTable(style.colour, style.warmth);
  const corners = style.vignette > 0 ? cornerTable(width, height, style.vignette) : undefined;
  return (picture, frame) => {
    if (style.block > 0) pixelate(picture, style.block);
    const edges = style.ink > 0 ? findEdges(picture, style.ink) : undefined;
    const { y, u, v } = picture;
    for (let at = 0; at < y.length; at++) {
      const shade = shades[y[at] ?? 0] ?? 0;
      y[at] = edges === undefined ? shade : (shade * (edges[at] ?? 255)) / 255;
    }
    for (let at = 0; at < u.length; at++) {
      u[at] = bluish[u[at] ?? 0] ?? 0;
      v[at] = reddish[v[at] ?? 0] ?? 0;
    }
    if (corners !== undefined)
      for (let at = 0; at < y.length; at++) y[at] = ((y[at] ?? 0) * (corners[at] ?? 255)) >> 8;
    if (style.tape) playTape(picture, frame);
  };
}

function colourTable(strength: number, shift: number): Uint8ClampedArray {
  return Uint8ClampedArray.from({ length: 256 }, (_, value) => 128 + (value - 128) * strength + shift);
}

function shadeTable({ shades, lift, gain }: DrawingStyle): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, value) => {
    const shade = shades === 0 ? value : getShade(value, shades);
    return 16 + (shade - 16) * gain + (235 - shade) * lift;
  });
}

/** Steps with soft flanks, so that noise does not make them flicker. */
function getShade(value: number, shades: number): number {
  const level = (Math.min(235, Math.max(16, value)) - 16) / 219;
  const step = Math.min(shades - 1, Math.floor(level * shades));
  const within = level * shades - step;
  const flank = Math.min(1, Math.max(0, (within - 0.8) / 0.2));
  return Math.min(235, 16 + (219 * (step + flank * 0.5 + 0.25)) / (shades - 0.5));
}

/** Returns the share of its brightness that each pixel keeps under outlines, of 255. */
function findEdges({ width, height, y }: Picture, ink: number): Uint8Array {
  const left = new Uint8Array(y.length).fill(255);
  for (let row = 1; row < height - 1; row++) {
    for (let column = 1, at = row * width + 1; column < width - 1; column++, at++) {
      const across = (y[at + 1] ?? 0) - (y[at - 1] ?? 0);
      const down = (y[at + width] ?? 0) - (y[at - width] ?? 0);
      const strength = Math.abs(across) + Math.abs(down) - 28;
      if (strength > 0) left[at] = 255 * (1 - ink * Math.min(1, strength / 60));
    }
  }
  return left;
}

/** Fills each block with the colour of its middle. */
function pixelate({ width, height, y, u, v }: Picture, block: number): void {
  pixelatePlane(y, width, height, block);
  pixelatePlane(u, width / 2, height / 2, block / 2);
  pixelatePlane(v, width / 2, height / 2, block / 2);
}

function pixelatePlane(plane: Uint8Array, width: number, height: number, block: number): void {
  for (let top = 0; top < height; top += block) {
    const middle = Math.min(height - 1, top + (block >> 1)) * width;
    const first = top * width;
    for (let left = 0; left < width; left += block) {
      const value = plane[middle + Math.min(width - 1, left + (block >> 1))] ?? 0;
      plane.fill(value, first + left, first + Math.min(width, left + block));
    }
    for (let row = top + 1; row < Math.min(height, top + block); row++)
      plane.copyWithin(row * width, first, first + width);
  }
}

/** Returns the share of its brightness that each pixel keeps in darkened corners, of 256. */
function cornerTable(width: number, height: number, strength: number): Uint16Array {
  return Uint16Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [(at % width) / width - 0.5, Math.floor(at / width) / height - 0.5];
    return 256 * (1 - strength * Math.min(1, Math.max(0, (x * x + y * y - 0.12) * 2.6)));
  });
}

/** Adds lines, shifted colours, and a band of noise that moves down. */
function playTape({ width, height, y, u, v }: Picture, frame: number): void {
  for (let row = 0; row < height; row += 3) {
    for (let at = row * width; at < (row + 1) * width; at++) y[at] = ((y[at] ?? 0) * 200) >> 8;
  }
  const half = width / 2;
  for (let row = 0; row < height / 2; row++) {
    u.copyWithin(row * half + 3, row * half, (row + 1) * half - 3);
    v.copyWithin(row * half, row * half + 3, (row + 1) * half);
  }
  const band = (frame * 7) % height;
  for (let row = band; row < Math.min(height, band + 6); row++) {
    y.copyWithin(row * width + 10, row * width, (row + 1) * width - 10);
    for (let at = row * width; at < (row + 1) * width; at += 5) y[at] = Math.min(235, (y[at] ?? 0) + 50);
  }
}
