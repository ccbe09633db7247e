import type { Draw } from '../codec/draw.ts';

/** What a video shows. */
export interface Scene {
  /** Draws the whole frame. */
  readonly draw: Draw;
  /** Whether the scene shows nothing in particular, so that the text may be large. */
  readonly isNeutral?: boolean;
  /** Why inputs are not shown. */
  readonly notes?: readonly string[];
}
