import type { FrameSize } from './frame-size.ts';
import type { Picture } from './picture.ts';

/** Everything behind the caption. */
export interface Scene {
  /** Draws the moment `t`, from 0 (beginning) to 1 (end), over the content of the frame. */
  readonly draw: (frame: Picture, t: number) => void;
  /** Notes about inputs that could not be shown. */
  readonly notes: readonly string[];
}

/** Options of a scene. */
export interface SceneOptions {
  readonly size: FrameSize;
  /** Duration of the part that is drawn. */
  readonly seconds: number;
  readonly framesPerSecond: number;
}
