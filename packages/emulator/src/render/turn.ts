import type { Picture } from './picture.ts';

/** Distance of the eye from the axis, in widths of the picture; nearer exaggerates the perspective. */
const EYE = 1.6;

/** For each column of the frame: the source column, and how many source rows one frame row spans. */
interface Columns {
  readonly from: Float64Array;
  readonly rise: Float64Array;
}

/**
 * Draws a picture as a card turned about its upright axis, seen in perspective. From 90 to 270 degrees the
 * back is seen, which is the picture mirrored.
 *
 * @param angle In radians.
 * @param scale Size of the card at angle 0, relative to filling the frame.
 */
export function drawTurned(target: Picture, source: Picture, angle: number, scale: number): void {
  const { width, height } = target;
  turnPlane(target.y, width, height, source.y, source.width, source.height, angle, scale);
  const half = [source.width / 2, source.height / 2] as const;
  turnPlane(target.u, width / 2, height / 2, source.u, ...half, angle, scale);
  turnPlane(target.v, width / 2, height / 2, source.v, ...half, angle, scale);
}

function turnPlane(
  target: Uint8Array,
  width: number,
  height: number,
  source: Uint8Array,
  sourceWidth: number,
  sourceHeight: number,
  angle: number,
  scale: number,
): void {
  const columns = projectColumns(width, sourceWidth, angle, scale);
  for (let column = 0; column < width; column++) {
    const from = columns.from[column] ?? -1;
    if (from < 0 || from > sourceWidth - 1) continue;
    const rise = (columns.rise[column] ?? 1) * (sourceHeight / height);
    const reach = (sourceHeight - 1) / 2 / rise;
    const first = Math.max(0, Math.ceil(height / 2 - 0.5 - reach));
    const last = Math.min(height - 1, Math.floor(height / 2 - 0.5 + reach));
    const left = Math.floor(from);
    const share = from - left;
    let y = sourceHeight / 2 - 0.5 + (first + 0.5 - height / 2) * rise;
    for (let row = first; row <= last; row++, y += rise) {
      const at = (y | 0) * sourceWidth + left;
      const one = source[at] ?? 0;
      target[row * width + column] = one + ((source[at + 1] ?? one) - one) * share + 0.5;
    }
  }
}

function projectColumns(width: number, sourceWidth: number, angle: number, scale: number): Columns {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const from = new Float64Array(width).fill(-1);
  const rise = new Float64Array(width);
  for (let column = 0; column < width; column++) {
    const seen = ((column + 0.5) / width - 0.5) / scale;
    const along = (seen * EYE) / (EYE * cos - seen * sin);
    // The plane's far side is also met by the ray, behind the eye: only the side in front counts.
    const depth = 1 + (along * sin) / EYE;
    if (!(Math.abs(along) <= 0.5 && depth > 0)) continue;
    from[column] = (along + 0.5) * sourceWidth - 0.5;
    rise[column] = depth / scale;
  }
  return { from, rise };
}
