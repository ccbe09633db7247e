import type { Picture } from './picture.ts';

/** The placement of a picture in the frame: moved, turned and scaled about its middle. */
export interface Placement {
  /** Column of the middle, in pixels of the frame. */
  readonly x: number;
  /** Row of the middle, in pixels of the frame. */
  readonly y: number;
  /** Pixels of the frame for one of the picture. @default 1 */
  readonly scale?: number | undefined;
  /** Turn in the plane of the frame, in radians. @default 0 */
  readonly rotate?: number | undefined;
  /** Width relative to what `scale` gives; negative shows the picture mirrored. @default 1 */
  readonly stretch?: number | undefined;
}

/** A picture with transparency, whose colours are multiplied by it. */
export interface Sprite {
  readonly width: number;
  readonly height: number;
  /** Brightness, then the two planes of colour at half the width and height. */
  readonly planes: readonly SpritePlane[];
}

/** Each pixel is `alpha << 16 | value`, so that both are mixed in one multiplication. */
interface SpritePlane {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint32Array;
}

/** A straight line through a plane in 16.16 fixed point, and the part of a target's row that shows it. */
interface Line {
  readonly from: number;
  readonly to: number;
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
}

/** Draws an opaque picture; where it does not reach, the target keeps what it has. */
export function drawPicture(target: Picture, source: Picture, placement: Placement): void {
  const planes = [
    [target.y, source.y, 1],
    [target.u, source.u, 2],
    [target.v, source.v, 2],
  ] as const;
  for (const [to, from, step] of planes) {
    const [width, height] = [target.width / step, target.height / step];
    const sourceWidth = source.width / step;
    eachLine(
      { width, height },
      { width: sourceWidth, height: source.height / step },
      placement,
      step,
      (line) => copyLine(to, from, sourceWidth, line),
    );
  }
}

/**
 * Draws a sprite.
 *
 * @param opacity from 0 (invisible) to 1
 */
export function drawSprite(target: Picture, sprite: Sprite, placement: Placement, opacity = 1): void {
  const share = Math.round(opacity * 256);
  if (share <= 0) return;
  for (const [index, to] of [target.y, target.u, target.v].entries()) {
    const plane = sprite.planes[index];
    const step = index === 0 ? 1 : 2;
    const size = { width: target.width / step, height: target.height / step };
    if (plane) eachLine(size, plane, placement, step, (line) => blendLine(to, plane, line, share));
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Calls back for each row of the target with the line through the source that it shows. */
function eachLine(
  target: Size,
  source: Size,
  { x, y, scale = 1, rotate = 0, stretch = 1 }: Placement,
  step: number,
  draw: (line: Line) => void,
): void {
  if (Math.abs(stretch * scale) < 0.002) return;
  const [cos, sin] = [Math.cos(rotate) / scale, Math.sin(rotate) / scale];
  const [a, b, c, d] = [cos / stretch, sin / stretch, -sin, cos];
  const [middleX, middleY] = [x / step, y / step];
  const reach = (Math.hypot(source.width * stretch, source.height) * Math.abs(scale)) / 2 + 1;
  const firstRow = Math.max(0, Math.floor(middleY - reach));
  const lastRow = Math.min(target.height - 1, Math.ceil(middleY + reach));
  for (let row = firstRow; row <= lastRow; row++) {
    const down = row + 0.5 - middleY;
    // A column adds the same step everywhere, so a row is a straight line through the source.
    const startX = source.width / 2 - 0.5 + b * down - a * (middleX - 0.5);
    const startY = source.height / 2 - 0.5 + d * down - c * (middleX - 0.5);
    const [fromX, toX] = columnsWithin(startX, a, source.width - 1.001);
    const [fromY, toY] = columnsWithin(startY, c, source.height - 1.001);
    const first = Math.max(0, Math.ceil(Math.max(fromX, fromY)));
    const last = Math.min(target.width - 1, Math.floor(Math.min(toX, toY)));
    if (last < first) continue;
    draw({
      from: row * target.width + first,
      to: row * target.width + last,
      x: Math.max(0, Math.round((startX + a * first) * 65536)),
      y: Math.max(0, Math.round((startY + c * first) * 65536)),
      stepX: Math.round(a * 65536),
      stepY: Math.round(c * 65536),
    });
  }
}

/** For which columns `start + step * column` lies from 0 to `max`. */
function columnsWithin(start: number, step: number, max: number): readonly [number, number] {
  if (Math.abs(step) < 1e-9) return start >= 0 && start <= max ? [0, Infinity] : [1, 0];
  const [one, other] = [-start / step, (max - start) / step];
  return one < other ? [one, other] : [other, one];
}

/** Mixes the four nearest pixels for each pixel of the target. */
function copyLine(target: Uint8Array, source: Uint8Array, width: number, line: Line): void {
  let { x, y } = line;
  const { to, stepX, stepY } = line;
  for (let at = line.from; at <= to; at++) {
    const from = (y >> 16) * width + (x >> 16);
    const right = (x >> 8) & 255;
    const below = (y >> 8) & 255;
    const above = source[from] ?? 0;
    const upper = (above << 8) + ((source[from + 1] ?? 0) - above) * right;
    const beneath = source[from + width] ?? 0;
    const lower = (beneath << 8) + ((source[from + width + 1] ?? 0) - beneath) * right;
    target[at] = ((upper << 8) + (lower - upper) * below + 32768) >> 16;
    x += stepX;
    y += stepY;
  }
}

function blendLine(target: Uint8Array, { width, pixels }: SpritePlane, line: Line, share: number): void {
  let { x, y } = line;
  const { to, stepX, stepY } = line;
  for (let at = line.from; at <= to; at++, x += stepX, y += stepY) {
    const from = (y >> 16) * width + (x >> 16);
    const [one, two] = [pixels[from] ?? 0, pixels[from + 1] ?? 0];
    const [three, four] = [pixels[from + width] ?? 0, pixels[from + width + 1] ?? 0];
    if ((one | two | three | four) === 0) continue;
    const right = (x >> 8) & 255;
    const upper = mix(one, two, right);
    const mixed = mix(upper, mix(three, four, right), (y >> 8) & 255);
    const shown = share === 256 ? mixed : ((Math.imul(mixed, share) + ROUND) >>> 8) & LANES;
    const below = Math.imul(target[at] ?? 0, 255 - (shown >>> 16));
    target[at] = (shown & 255) + ((Math.imul(below, 257) + 32768) >>> 16);
  }
}

/** Two numbers of 8 bits side by side, with room for a multiplication. */
const LANES = 0xff00ff;
const ROUND = 0x800080;

/** Mixes two pixels, by lanes: `share` of 256 of the second one. */
function mix(one: number, two: number, share: number): number {
  return ((Math.imul(one, 256 - share) + Math.imul(two, share) + ROUND) >>> 8) & LANES;
}
