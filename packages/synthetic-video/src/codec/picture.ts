import type { FrameSize } from './frame-size.ts';

/**
 * A picture as H.264 stores it (I420): a plane of brightness and two planes of color at half the width and height. The
 * planes are views of `data`, which is what the encoder takes.
 */
export interface Picture extends FrameSize {
  readonly data: Uint8Array;
  readonly y: Uint8Array;
  readonly u: Uint8Array;
  readonly v: Uint8Array;
}

/** Wraps bytes in I420 order, or makes a picture of zeros. Width and height are even. */
export function createPicture(
  width: number,
  height: number,
  data: Uint8Array = new Uint8Array((width * height * 3) / 2),
): Picture {
  const area = width * height;
  const y = data.subarray(0, area);
  const u = data.subarray(area, area * 1.25);
  return { width, height, data, y, u, v: data.subarray(area * 1.25, area * 1.5) };
}
