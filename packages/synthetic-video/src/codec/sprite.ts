import sharp, { type Sharp } from 'sharp';
import type { Sprite } from './draw.ts';

/** A color that covers a picture, in parts of 255, and how much of it. */
export interface Light {
  readonly color: readonly number[];
  readonly alpha: number;
}

/** Brightness and the two planes of color (BT.601, video range): a constant, and shares of red, green and blue. */
const PLANES: readonly (readonly [number, number, number, number])[] = [
  [16, 65.738 / 256, 129.057 / 256, 25.064 / 256],
  [128, -37.945 / 256, -74.494 / 256, 112.439 / 256],
  [128, 112.439 / 256, -94.154 / 256, -18.285 / 256],
];
/** Transparent pixels around a drawing, which make its edges smooth. */
const BORDER = { top: 2, left: 2, bottom: 2, right: 2, background: '#0000' } as const;

/** Draws an SVG as a sprite, in the light of its surroundings. */
export function spriteFromSvg(svg: string, lights: readonly Light[] = []): Promise<Sprite> {
  return toSprite(illuminate(sharp(Buffer.from(svg)).ensureAlpha().extend(BORDER), lights));
}

/** Covers an image with the colors of lights, one after the other; what is transparent stays so. */
export function illuminate(image: Sharp, lights: readonly Light[]): Sharp {
  let factor = 1;
  let offset = [0, 0, 0];
  for (const { color, alpha } of lights) {
    factor *= 1 - alpha;
    offset = offset.map((value, at) => value * (1 - alpha) + (color[at] ?? 0) * alpha);
  }
  return lights.length === 0 ? image : image.linear([factor, factor, factor], offset);
}

/** Converts an image to a sprite. */
export async function toSprite(image: Sharp): Promise<Sprite> {
  const { data, info } = await image
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return spriteFromRgba(data, info.width, info.height);
}

/** Converts RGBA pixels to a sprite; a pixel of a plane of color is the mean of 2 x 2. */
export function spriteFromRgba(rgba: Uint8Array, width: number, height: number): Sprite {
  const planes = PLANES.map(([constant, red, green, blue], index) => {
    const shift = index === 0 ? 0 : 1;
    const columns = width >> shift;
    const rows = height >> shift;
    const values = new Float64Array(columns * rows);
    const pixels = new Uint32Array(columns * rows);

    for (let row = 0; row < rows << shift; row++) {
      for (let column = 0; column < columns << shift; column++) {
        const at = (row * width + column) * 4;
        const to = (row >> shift) * columns + (column >> shift);
        const alpha = rgba[at + 3] ?? 0;
        const color = red * (rgba[at] ?? 0) + green * (rgba[at + 1] ?? 0) + blue * (rgba[at + 2] ?? 0);
        values[to] = (values[to] ?? 0) + (constant + color) * alpha;
        pixels[to] = (pixels[to] ?? 0) + alpha;
      }
    }

    const parts = 4 ** shift;
    for (let at = 0; at < pixels.length; at++)
      pixels[at] =
        (Math.round((pixels[at] ?? 0) / parts) << 16) | Math.round((values[at] ?? 0) / 255 / parts);
    return pixels;
  });
  return { width, height, planes };
}
