import type { FrameSize } from './frame-size.ts';
import type { Picture } from './picture.ts';

/** The placement of a sprite in the frame: moved, turned and scaled about its middle. */
export interface Placement {
  /** Column of the middle, in pixels of the frame. */
  readonly x: number;
  /** Row of the middle, in pixels of the frame. */
  readonly y: number;
  /** Pixels of the frame for one of the sprite. @default 1 */
  readonly scale?: number | undefined;
  /** Turn in the plane of the frame, in radians. @default 0 */
  readonly rotate?: number | undefined;
  /** Width relative to `scale`; negative shows the sprite mirrored. @default 1 */
  readonly stretch?: number | undefined;
  /** From 0 (invisible) to 1. @default 1 */
  readonly opacity?: number | undefined;
}

/** A picture with transparency, whose colors are multiplied by it. */
export interface Sprite extends FrameSize {
  /**
   * Brightness, then the two planes of color at half the width and height, rounded down. Each pixel is
   * `alpha << 16 | value`, so that both are mixed in one multiplication.
   */
  readonly planes: readonly Uint32Array[];
}

/** Something that is drawn: at each moment, in seconds, somewhere. */
export interface Item {
  readonly sprite: Sprite;
  readonly at: (seconds: number) => Placement;
}

/** Draws on a frame at a moment, in seconds. */
export type Draw = (frame: Picture, seconds: number) => void;

/** Returns, for a moment in seconds, what moves placements of the scene to where they are seen. */
export type Camera = (seconds: number) => (placement: Placement) => Placement;

/** Draws items one after the other, as a camera sees them. */
export function drawItems(items: readonly Item[], camera?: Camera): Draw {
  return (frame, seconds) => {
    const see = camera?.(seconds);
    for (const { sprite, at } of items) drawSprite(frame, sprite, see?.(at(seconds)) ?? at(seconds));
  };
}

/** Draws one thing over the other. */
export function inOrder(...all: readonly Draw[]): Draw {
  return (frame, seconds) => {
    for (const draw of all) draw(frame, seconds);
  };
}

/** A plane of a frame or a sprite. */
interface Plane<Pixels> extends FrameSize {
  readonly pixels: Pixels;
}

/** Draws a sprite. */
export function drawSprite(target: Picture, sprite: Sprite, placement: Placement): void {
  const { scale = 1, stretch = 1, opacity = 1 } = placement;
  const share = Math.round(opacity * 256);
  if (share <= 0 || Math.abs(stretch * scale) < 0.002) return;
  for (const [index, to] of [target.y, target.u, target.v].entries()) {
    const shift = index === 0 ? 0 : 1;
    const frame = { width: target.width >> shift, height: target.height >> shift, pixels: to };
    const pixels = sprite.planes[index] ?? new Uint32Array();
    const source = { width: sprite.width >> shift, height: sprite.height >> shift, pixels };
    const at = { ...placement, x: placement.x / (1 + shift), y: placement.y / (1 + shift) };
    drawPlane(frame, source, at, share);
  }
}

/** Draws each row of the target, which shows a straight line through the source. */
function drawPlane(
  target: Plane<Uint8Array>,
  source: Plane<Uint32Array>,
  { x, y, scale = 1, rotate = 0, stretch = 1 }: Placement,
  share: number,
): void {
  const cos = Math.cos(rotate) / scale;
  const sin = Math.sin(rotate) / scale;
  const a = cos / stretch;
  const b = sin / stretch;
  const c = -sin;
  const d = cos;
  const reach = (Math.hypot(source.width * stretch, source.height) * Math.abs(scale)) / 2 + 1;
  const lastRow = Math.min(target.height - 1, Math.ceil(y + reach));
  // A column adds the same step everywhere, in 16.16 fixed point.
  const stepX = Math.round(a * 65536);
  const stepY = Math.round(c * 65536);

  for (let row = Math.max(0, Math.floor(y - reach)); row <= lastRow; row++) {
    const down = row + 0.5 - y;
    const startX = source.width / 2 - 0.5 + b * down - a * (x - 0.5);
    const startY = source.height / 2 - 0.5 + d * down - c * (x - 0.5);
    const [fromX, toX] = columnsWithin(startX, a, source.width - 1.001);
    const [fromY, toY] = columnsWithin(startY, c, source.height - 1.001);
    const first = Math.max(0, Math.ceil(Math.max(fromX, fromY)));
    const last = Math.min(target.width - 1, Math.floor(Math.min(toX, toY)));
    let right = Math.max(0, Math.round((startX + a * first) * 65536));
    let below = Math.max(0, Math.round((startY + c * first) * 65536));
    for (let at = row * target.width + first; at <= row * target.width + last; at++) {
      const mixed = readPixel(source, right, below);
      if (mixed !== 0) blend(target.pixels, at, mixed, share);
      right += stepX;
      below += stepY;
    }
  }
}

/** Returns for which columns `start + step * column` is from 0 to `max`. */
function columnsWithin(start: number, step: number, max: number): readonly [number, number] {
  if (Math.abs(step) < 1e-9) return start >= 0 && start <= max ? [0, Infinity] : [1, 0];
  const one = -start / step;
  const other = (max - start) / step;
  return one < other ? [one, other] : [other, one];
}

/** Returns the mixture of the four pixels that are nearest to a point in 16.16 fixed point. */
function readPixel({ width, pixels }: Plane<Uint32Array>, x: number, y: number): number {
  const from = (y >> 16) * width + (x >> 16);
  const one = pixels[from] ?? 0;
  const two = pixels[from + 1] ?? 0;
  const three = pixels[from + width] ?? 0;
  const four = pixels[from + width + 1] ?? 0;
  // Most of a drawing is flat, where mixing changes nothing.
  if (one === two && one === three && one === four) return one;
  const right = (x >> 8) & 255;
  return mix(mix(one, two, right), mix(three, four, right), (y >> 8) & 255);
}

/** Draws a pixel over one of the target. */
function blend(target: Uint8Array, at: number, pixel: number, share: number): void {
  const shown = share === 256 ? pixel : ((Math.imul(pixel, share) + ROUND) >>> 8) & LANES;
  const below = shown >= OPAQUE ? 0 : Math.imul(target[at] ?? 0, 255 - (shown >>> 16));
  target[at] = (shown & 255) + ((Math.imul(below, 257) + 32768) >>> 16);
}

/** Two numbers of 8 bits side by side, with room for a multiplication. */
const LANES = 0xff00ff;
const ROUND = 0x800080;
const OPAQUE = 0xff0000;

/** Mixes two pixels, by lanes: `share` of 256 of the second one. */
function mix(one: number, two: number, share: number): number {
  return ((Math.imul(one, 256 - share) + Math.imul(two, share) + ROUND) >>> 8) & LANES;
}
