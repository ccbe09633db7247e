import { toYuv, type Yuv } from './picture.ts';
import type { Tint } from './prompt/words.ts';

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Reads `#rrggbb`. */
export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Mixes two colours; a share of 0 gives the first, 1 the second. */
export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2): number => Math.round(from[index] + (to[index] - from[index]) * share);
  return [channel(0), channel(1), channel(2)];
}

/** Writes a colour as SVG does. */
export function svgColour([red, green, blue]: Rgb): string {
  return `rgb(${red},${green},${blue})`;
}

/** Converts a colour for a picture. */
export function yuv([red, green, blue]: Rgb): Yuv {
  return toYuv(red, green, blue);
}

/** The colours that a prompt can name. */
export const tintColours: Readonly<Record<Tint, Rgb>> = {
  red: rgb('#d7352f'),
  orange: rgb('#f07d26'),
  gold: rgb('#f2bb2e'),
  green: rgb('#37a357'),
  teal: rgb('#1fb5ad'),
  blue: rgb('#2f6fe0'),
  purple: rgb('#8146d8'),
  pink: rgb('#ec4f9d'),
  grey: rgb('#8c9099'),
};
