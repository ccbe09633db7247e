import type { AspectRatio } from '@videogen/types';
import { FRAME_SIZES } from './codec/frame-size.ts';
import { PLACEHOLDERS } from './generated/placeholders.ts';
import type { RenderResult } from './job.ts';

/**
 * Offsets of the durations in the contents of boxes of version 0: of the movie, the track, the media and its one sample.
 * The files last one second, so each has the number of its units per second.
 */
const DURATIONS = { mvhd: 16, tkhd: 20, mdhd: 16, stts: 12 } as const;

/**
 * Returns a tiny valid MP4 of the right size and duration without rendering anything: one still frame, the same for
 * every task of an aspect ratio, and no sound. It needs no other file of the package.
 *
 * @example
 * ```ts
 * import { placeholderVideo } from '@videogen/synthetic-video/placeholder';
 *
 * placeholderVideo({ aspectRatio: '9:16', seconds: 5 }).bytes.length; // less than 2500
 * ```
 */
export function placeholderVideo(job: {
  readonly aspectRatio: AspectRatio;
  /** Duration in whole seconds. */
  readonly seconds: number;
}): RenderResult {
  const text = atob(PLACEHOLDERS[job.aspectRatio]);
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  for (const [box, offset] of Object.entries(DURATIONS)) {
    const at = text.indexOf(box) + box.length + offset;
    view.setUint32(at, job.seconds * view.getUint32(at));
  }
  return {
    bytes,
    ...FRAME_SIZES[job.aspectRatio],
    seconds: job.seconds,
    mediaType: 'video/mp4',
    notes: ['Rendering is off; this is a placeholder.'],
  };
}
