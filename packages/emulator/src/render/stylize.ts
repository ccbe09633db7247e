import type { Picture } from './picture.ts';

/** How a picture is redrawn. */
export interface DrawingStyle {
  /** Shades of brightness that remain. */
  readonly shades: number;
  /** Strength of colours, 1 leaves them. */
  readonly colour: number;
  /** Shift towards warm (above 0) or cool (below 0) colours, in steps of 255. */
  readonly warmth: number;
  /** How dark outlines are drawn, from 0 (none) to 1 (black). */
  readonly ink: number;
}

/** The style that stands for a model: anime is inked and vivid, illustration flat and warm. */
export function styleOf(model: string | undefined): DrawingStyle {
  return model?.startsWith('illustration')
    ? { shades: 5, colour: 1.15, warmth: 9, ink: 0.35 }
    : { shades: 7, colour: 1.45, warmth: -2, ink: 0.8 };
}

/** Redraws a picture in place: few shades, strong colours, outlines. */
export function stylize(picture: Picture, style: DrawingStyle): void {
  const edges = findEdges(picture, style.ink);
  const shades = Uint8Array.from({ length: 256 }, (_, value) => shadeOf(value, style.shades));
  for (let i = 0; i < picture.y.length; i++) {
    picture.y[i] = ((shades[picture.y[i] ?? 0] ?? 0) * (edges[i] ?? 255)) / 255;
  }
  const bluish = Uint8ClampedArray.from(
    { length: 256 },
    (_, v) => 128 + (v - 128) * style.colour - style.warmth,
  );
  const reddish = Uint8ClampedArray.from(
    { length: 256 },
    (_, v) => 128 + (v - 128) * style.colour + style.warmth,
  );
  for (let i = 0; i < picture.u.length; i++) {
    picture.u[i] = bluish[picture.u[i] ?? 0] ?? 0;
    picture.v[i] = reddish[picture.v[i] ?? 0] ?? 0;
  }
}

/** Steps with soft flanks, so that noise does not make them flicker. */
function shadeOf(value: number, shades: number): number {
  const level = (Math.min(235, Math.max(16, value)) - 16) / 219;
  const step = Math.min(shades - 1, Math.floor(level * shades));
  const within = level * shades - step;
  const flank = Math.min(1, Math.max(0, (within - 0.8) / 0.2));
  return 16 + (219 * (step + flank * 0.5 + 0.25)) / (shades - 0.5);
}

/** How much of each pixel's brightness an outline leaves, of 255. */
function findEdges(picture: Picture, ink: number): Uint8Array {
  const { width, height, y } = picture;
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
