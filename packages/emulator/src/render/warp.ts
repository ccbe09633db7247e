import type { Picture } from './picture.ts';

/** The placement of a picture in the frame: moved, turned and scaled about its own middle. */
export interface Placement {
  /** Size relative to filling the frame. */
  readonly scale: number;
  /** Shift of the picture's middle from the frame's, in frame widths. */
  readonly x: number;
  /** Shift of the picture's middle from the frame's, in frame heights. */
  readonly y: number;
  /** Turn in the plane of the frame, in radians. */
  readonly rotate: number;
  /** Width relative to what `scale` gives; negative shows the picture mirrored. */
  readonly stretch: number;
}

/** A picture that fills the frame unmoved. */
export const AT_REST: Placement = { scale: 1, x: 0, y: 0, rotate: 0, stretch: 1 };

/** The affine mapping of the target's points to those of the source, in pixels. */
interface Mapping {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly centreX: number;
  readonly centreY: number;
}

/** Draws `source` into `target` as `placement` says; where it does not reach, the target keeps what it has. */
export function drawPlaced(target: Picture, source: Picture, placement: Placement): void {
  if (Math.abs(placement.stretch * placement.scale) < 0.002) return;
  const { width, height } = target;
  const full = mappingOf(source, target, placement);
  warpPlane(target.y, width, height, source.y, source.width, source.height, full);
  const half = { ...full, centreX: full.centreX / 2, centreY: full.centreY / 2 };
  warpPlane(target.u, width / 2, height / 2, source.u, source.width / 2, source.height / 2, half);
  warpPlane(target.v, width / 2, height / 2, source.v, source.width / 2, source.height / 2, half);
}

function mappingOf(source: Picture, target: Picture, placement: Placement): Mapping {
  const fit = source.width / target.width / placement.scale;
  const [cos, sin] = [Math.cos(placement.rotate), Math.sin(placement.rotate)];
  return {
    a: (cos * fit) / placement.stretch,
    b: (sin * fit) / placement.stretch,
    c: -sin * fit,
    d: cos * fit,
    centreX: target.width * (0.5 + placement.x),
    centreY: target.height * (0.5 + placement.y),
  };
}

function warpPlane(
  target: Uint8Array,
  width: number,
  height: number,
  source: Uint8Array,
  sourceWidth: number,
  sourceHeight: number,
  map: Mapping,
): void {
  for (let row = 0; row < height; row++) {
    const dy = row + 0.5 - map.centreY;
    // A column adds the same step everywhere, so a row is a straight line through the source.
    const startX = sourceWidth / 2 - 0.5 + map.b * dy - map.a * (map.centreX - 0.5);
    const startY = sourceHeight / 2 - 0.5 + map.d * dy - map.c * (map.centreX - 0.5);
    const [fromX, toX] = columnsWithin(startX, map.a, sourceWidth - 1);
    const [fromY, toY] = columnsWithin(startY, map.c, sourceHeight - 1);
    const first = Math.max(0, Math.ceil(Math.max(fromX, fromY)));
    const last = Math.min(width - 1, Math.floor(Math.min(toX, toY)));
    if (last < first) continue;
    const at = row * width;
    sampleLine(target.subarray(at + first, at + last + 1), source, sourceWidth, {
      x: startX + map.a * first,
      y: startY + map.c * first,
      stepX: map.a,
      stepY: map.c,
    });
  }
}

/** For which columns `start + step * column` lies from 0 to `max`. */
function columnsWithin(start: number, step: number, max: number): readonly [number, number] {
  if (Math.abs(step) < 1e-9) return start >= 0 && start <= max ? [0, Infinity] : [1, 0];
  const [one, other] = [-start / step, (max - start) / step];
  return one < other ? [one, other] : [other, one];
}

/** A straight line through a plane, in pixels. */
interface Line {
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
}

/** Fills `target` with samples along a line, mixing the four nearest pixels in 16.16 fixed point. */
function sampleLine(target: Uint8Array, source: Uint8Array, width: number, line: Line): void {
  const [stepX, stepY] = [Math.round(line.stepX * 65536), Math.round(line.stepY * 65536)];
  let x = Math.max(0, Math.round(line.x * 65536));
  let y = Math.max(0, Math.round(line.y * 65536));
  for (let i = 0; i < target.length; i++) {
    const at = (y >> 16) * width + (x >> 16);
    const right = (x >> 8) & 255;
    const below = (y >> 8) & 255;
    const above = source[at] ?? 0;
    const upper = (above << 8) + ((source[at + 1] ?? 0) - above) * right;
    const beneath = source[at + width] ?? 0;
    const lower = (beneath << 8) + ((source[at + width + 1] ?? 0) - beneath) * right;
    target[i] = ((upper << 8) + (lower - upper) * below + 32768) >> 16;
    x += stepX;
    y += stepY;
  }
}
