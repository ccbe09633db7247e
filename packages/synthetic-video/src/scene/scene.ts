import type { FrameSize } from '../codec/frame-size.ts';
import type { Picture } from '../codec/picture.ts';

/** What a video shows. */
export interface Scene {
  /** Draws the whole frame at a moment, in seconds. */
  readonly draw: (frame: Picture, seconds: number) => void;
  /** Whether the scene shows nothing in particular, so that the text may be large. */
  readonly isNeutral?: boolean;
  /** Why inputs are not shown. */
  readonly notes?: readonly string[];
}

/** The video that a scene is made for. */
export interface SceneOptions {
  readonly size: FrameSize;
  /** Duration in seconds. */
  readonly seconds: number;
  readonly framesPerSecond: number;
}
