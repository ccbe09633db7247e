import type { Picture } from './picture.ts';

/** A drawing with transparency, converted once and then laid over many frames. Width and height are even. */
export interface Overlay {
  readonly width: number;
  readonly height: number;
  readonly luma: Plane;
  readonly u: Plane;
  readonly v: Plane;
}

/** Values already multiplied by their opacity, and how much of what lies below stays visible (0 to 255). */
interface Plane {
  readonly width: number;
  readonly height: number;
  readonly added: Float32Array;
  readonly kept: Uint8Array;
  /** Of each row, the columns between which something is drawn: most of a caption is empty. */
  readonly spans: readonly (readonly [first: number, end: number])[];
}

/** Converts RGBA bytes of an even width and height. */
export function overlayFromRgba(rgba: Uint8Array, width: number, height: number): Overlay {
  return {
    width,
    height,
    luma: makePlane(rgba, width, height, 1, (r, g, b) => 16 + (65.738 * r + 129.057 * g + 25.064 * b) / 256),
    u: makePlane(rgba, width, height, 2, (r, g, b) => 128 + (-37.945 * r - 74.494 * g + 112.439 * b) / 256),
    v: makePlane(rgba, width, height, 2, (r, g, b) => 128 + (112.439 * r - 94.154 * g - 18.285 * b) / 256),
  };
}

function makePlane(
  rgba: Uint8Array,
  width: number,
  height: number,
  step: 1 | 2,
  convert: (red: number, green: number, blue: number) => number,
): Plane {
  const plane = { width: width / step, height: height / step };
  const added = new Float32Array(plane.width * plane.height);
  const kept = new Uint8Array(plane.width * plane.height);
  for (let i = 0; i < added.length; i++) {
    const at = (Math.floor(i / plane.width) * step * width + (i % plane.width) * step) * 4;
    const alpha = rgba[at + 3] ?? 0;
    added[i] = (convert(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0) * alpha) / 255;
    kept[i] = 255 - alpha;
  }
  return { ...plane, added, kept, spans: findSpans(kept, plane.width, plane.height) };
}

function findSpans(kept: Uint8Array, width: number, height: number): readonly (readonly [number, number])[] {
  return Array.from({ length: height }, (_, row) => {
    const line = kept.subarray(row * width, (row + 1) * width);
    const first = line.findIndex((value) => value !== 255);
    return first < 0 ? [0, 0] : [first, line.findLastIndex((value) => value !== 255) + 1];
  });
}

/**
 * Lays a drawing over a picture; what falls outside is cut off.
 *
 * @param left Column of its left edge, made even.
 * @param top Row of its upper edge, made even.
 * @param opacity From 0 (not there) to 1 (as drawn).
 */
export function drawOverlay(target: Picture, overlay: Overlay, left: number, top: number, opacity = 1): void {
  const [x, y] = [Math.round(left / 2), Math.round(top / 2)];
  blend(target.y, target.width, target.height, overlay.luma, x * 2, y * 2, opacity);
  blend(target.u, target.width / 2, target.height / 2, overlay.u, x, y, opacity);
  blend(target.v, target.width / 2, target.height / 2, overlay.v, x, y, opacity);
}

function blend(
  below: Uint8Array,
  width: number,
  height: number,
  plane: Plane,
  left: number,
  top: number,
  opacity: number,
): void {
  for (let row = Math.max(0, -top); row < Math.min(plane.height, height - top); row++) {
    const [first, end] = plane.spans[row] ?? [0, 0];
    const firstColumn = Math.max(first, -left);
    const endColumn = Math.min(end, width - left);
    let from = row * plane.width + firstColumn;
    let to = (row + top) * width + left + firstColumn;
    for (let column = firstColumn; column < endColumn; column++, from++, to++) {
      const kept = plane.kept[from] ?? 255;
      if (kept === 255) continue;
      const share = 1 - ((255 - kept) * opacity) / 255;
      below[to] = (below[to] ?? 0) * share + (plane.added[from] ?? 0) * opacity + 0.5;
    }
  }
}
