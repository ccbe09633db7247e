import type { AspectRatio } from '@videogen/types';

/** Width and height in pixels; both even, as H.264 wants them. */
export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** The size of each aspect ratio: exactly that ratio, about 230,000 pixels. */
export const FRAME_SIZES: Readonly<Record<AspectRatio, FrameSize>> = {
  '16:9': { width: 640, height: 360 },
  '9:16': { width: 360, height: 640 },
  '1:1': { width: 480, height: 480 },
  '4:3': { width: 560, height: 420 },
  '3:4': { width: 420, height: 560 },
};

/** Rounds a length to even pixels. */
export function even(length: number): number {
  return Math.round(length / 2) * 2;
}

/**
 * The size at which a video of an aspect ratio is rendered: exactly that ratio, about 230,000 pixels.
 *
 * @example
 * ```ts
 * frameSize('16:9'); // { width: 640, height: 360 }
 * ```
 */
export function frameSize(ratio: AspectRatio): FrameSize {
  return FRAME_SIZES[ratio];
}
