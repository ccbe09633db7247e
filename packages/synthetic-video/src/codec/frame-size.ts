import type { AspectRatio } from '@videogen/types';

/** Width and height in pixels. */
export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** What the frames of a video are like, and how many there are. */
export interface VideoFormat {
  readonly size: FrameSize;
  /** Duration in seconds. */
  readonly seconds: number;
  readonly framesPerSecond: number;
}

/** Returns the number of frames of a whole video. */
export function countFrames({ seconds, framesPerSecond }: VideoFormat): number {
  return Math.round(seconds * framesPerSecond);
}

/** The size of each aspect ratio: exactly that ratio, about 230,000 pixels, even as H.264 requires. */
export const FRAME_SIZES: Readonly<Record<AspectRatio, FrameSize>> = {
  '16:9': { width: 640, height: 360 },
  '9:16': { width: 360, height: 640 },
  '1:1': { width: 480, height: 480 },
  '4:3': { width: 560, height: 420 },
  '3:4': { width: 420, height: 560 },
};

/** Up to this difference of aspect ratios (in logarithms, about 1.28 times) the edges of a picture are cut off. */
const CROP_LIMIT = 0.25;

/** Returns whether a picture is cropped to a frame; others are shown whole. */
export function isCropped(picture: FrameSize, frame: FrameSize): boolean {
  const difference = Math.log((picture.width / picture.height) * (frame.height / frame.width));
  return Math.abs(difference) <= CROP_LIMIT;
}
