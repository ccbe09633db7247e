import { createPicture, type Picture, type Yuv } from './picture.ts';

/** Fills a picture with a colour that changes from top to bottom, the lower one reached at `until` of the height. */
export function paintGradient(picture: Picture, top: Yuv, bottom: Yuv, until = 0.7): void {
  const { width, height } = picture;
  const mixed = (from: number, to: number, row: number): number =>
    Math.round(from + (to - from) * Math.min(1, row / height / until));
  for (let row = 0; row < height; row++) {
    picture.y.fill(mixed(top.y, bottom.y, row), row * width, (row + 1) * width);
    if (row % 2 === 1) continue;
    const [from, to] = [(row * width) / 4, (row * width) / 4 + width / 2];
    picture.u.fill(mixed(top.u, bottom.u, row), from, to);
    picture.v.fill(mixed(top.v, bottom.v, row), from, to);
  }
}

/** Fills everything below an outline. `edges` has a row for each column, from above. */
export function paintBelow(target: Picture, edges: Float64Array, colour: Yuv): void {
  // Colour has every other column and row.
  const coarse = new Float64Array(edges.length / 2);
  for (let column = 0; column < coarse.length; column++) coarse[column] = (edges[column * 2] ?? 0) / 2;
  fillBelow(target.y, target.height, edges, colour.y);
  fillBelow(target.u, target.height / 2, coarse, colour.u);
  fillBelow(target.v, target.height / 2, coarse, colour.v);
}

function fillBelow(plane: Uint8Array, height: number, edges: Float64Array, value: number): void {
  const width = edges.length;
  const solid = Math.floor(value + 0.5);
  let [highest, lowest] = [height, 0];
  for (const edge of edges) [highest, lowest] = [Math.min(highest, edge), Math.max(lowest, edge)];
  for (let row = Math.max(0, Math.floor(highest)); row < Math.min(height, Math.ceil(lowest) + 1); row++) {
    for (let column = 0, at = row * width; column < width; column++, at++) {
      const share = row + 1 - (edges[column] ?? 0);
      if (share >= 1) plane[at] = solid;
      else if (share > 0) plane[at] = (plane[at] ?? 0) * (1 - share) + value * share + 0.5;
    }
  }
  plane.fill(solid, Math.max(0, Math.min(height, Math.ceil(lowest) + 1)) * width);
}

/** A rectangle in pixels. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Fills a rectangle, mixed with what is there; what falls outside is cut off. */
export function paintRect(target: Picture, rect: Rect, colour: Yuv, opacity = 1): void {
  blendRect(target.y, target.width, target.height, rect, colour.y, opacity);
  const half = { x: rect.x / 2, y: rect.y / 2, width: rect.width / 2, height: rect.height / 2 };
  blendRect(target.u, target.width / 2, target.height / 2, half, colour.u, opacity);
  blendRect(target.v, target.width / 2, target.height / 2, half, colour.v, opacity);
}

function blendRect(
  plane: Uint8Array,
  width: number,
  height: number,
  rect: Rect,
  value: number,
  opacity: number,
): void {
  const [left, top] = [Math.round(rect.x), Math.round(rect.y)];
  const right = Math.min(width, Math.max(left + 1, Math.round(rect.x + rect.width)));
  const bottom = Math.min(height, Math.max(top + 1, Math.round(rect.y + rect.height)));
  const first = Math.max(0, left);
  for (let row = Math.max(0, top); row < bottom; row++) {
    for (let column = first, at = row * width + first; column < right; column++, at++) {
      plane[at] = (plane[at] ?? 0) * (1 - opacity) + value * opacity + 0.5;
    }
  }
}

/** Creates a picture of one gradient. */
export function gradientPicture(width: number, height: number, top: Yuv, bottom: Yuv): Picture {
  const picture = createPicture(width, height);
  paintGradient(picture, top, bottom);
  return picture;
}
