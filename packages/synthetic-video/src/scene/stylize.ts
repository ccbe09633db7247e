import type { FrameSize } from '../codec/frame-size.ts';
import type { Picture } from '../codec/picture.ts';
import type { DrawingStyle } from './styles.ts';

/** Prepares a function that redraws pictures of one size in place, in a style. */
export function createStylize(style: DrawingStyle, { width, height }: FrameSize): (picture: Picture) => void {
  const shades = Uint8Array.from({ length: 256 }, (_, value) => getShade(value, style));
  const bluish = createColorTable(style.color, -style.warmth);
  const reddish = createColorTable(style.color, style.warmth);
  const light = createLightTable(style, width, height);

  return (picture) => {
    const { y, u, v } = picture;
    if (style.block > 0) {
      pixelate(y, width, style.block);
      pixelate(u, width / 2, style.block / 2);
      pixelate(v, width / 2, style.block / 2);
    }
    if (style.ink > 0) drawEdges(picture, style.ink);
    for (let at = 0; at < y.length; at++) y[at] = ((shades[y[at] ?? 0] ?? 0) * (light[at] ?? 256)) >> 8;
    for (let at = 0; at < u.length; at++) {
      u[at] = bluish[u[at] ?? 0] ?? 0;
      v[at] = reddish[v[at] ?? 0] ?? 0;
    }
  };
}

function createColorTable(strength: number, shift: number): Uint8ClampedArray {
  return Uint8ClampedArray.from({ length: 256 }, (_, value) => 128 + (value - 128) * strength + shift);
}

/** Returns the share of its brightness that each pixel keeps, of 256: less in corners and in the rows of a television. */
function createLightTable({ vignette, tape }: DrawingStyle, width: number, height: number): Uint16Array {
  return Uint16Array.from({ length: width * height }, (_, at) => {
    const row = Math.floor(at / width);
    const x = (at % width) / width - 0.5;
    const y = row / height - 0.5;
    const corner = 1 - vignette * Math.min(1, Math.max(0, (x * x + y * y - 0.12) * 2.6));
    return 256 * corner * (tape && row % 3 === 0 ? 0.78 : 1);
  });
}

/** Returns the brightness for one of the picture. Steps have soft flanks, so that noise does not make them flicker. */
function getShade(value: number, { shades, lift, gain }: DrawingStyle): number {
  const level = (Math.min(235, Math.max(16, value)) - 16) / 219;
  const step = Math.min(shades - 1, Math.floor(level * shades));
  const flank = Math.min(1, Math.max(0, (level * shades - step - 0.8) / 0.2));
  const stepped = Math.min(235, 16 + (219 * (step + flank * 0.5 + 0.25)) / (shades - 0.5));
  const shade = shades === 0 ? value : stepped;
  return 16 + (shade - 16) * gain + (235 - shade) * lift;
}

/** Darkens where the brightness changes. */
function drawEdges({ width, height, y }: Picture, ink: number): void {
  const before = y.slice();
  for (let at = width + 1; at < width * (height - 1) - 1; at++) {
    const across = (before[at + 1] ?? 0) - (before[at - 1] ?? 0);
    const down = (before[at + width] ?? 0) - (before[at - width] ?? 0);
    const strength = Math.abs(across) + Math.abs(down) - 28;
    if (strength > 0) y[at] = (y[at] ?? 0) * (1 - ink * Math.min(1, strength / 60));
  }
}

/** Fills each block of a plane with the value of its middle, which keeps its own. */
function pixelate(plane: Uint8Array, width: number, block: number): void {
  const height = plane.length / width;
  for (let row = 0; row < height; row++) {
    const middle = Math.min(height - 1, row - (row % block) + (block >> 1)) * width;
    for (let column = 0; column < width; column++)
      plane[row * width + column] =
        plane[middle + Math.min(width - 1, column - (column % block) + (block >> 1))] ?? 0;
  }
}
