import type { FrameSize } from './frame-size.ts';

/** How an input video is decoded. */
export interface DecodeOptions {
  /** Size that the frames are fitted to. */
  readonly size: FrameSize;
  readonly framesPerSecond: number;
  /** Number of frames that are decoded at most. */
  readonly count: number;
}
