import type { AspectRatio } from '@videogen/types';
import { FRAME_SIZES } from './codec/frame-size.ts';
import { setDuration } from './codec/set-duration.ts';
import { PLACEHOLDERS } from './generated/placeholders.ts';
import type { RenderResult } from './job.ts';

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
  const bytes = Uint8Array.from(atob(PLACEHOLDERS[job.aspectRatio]), (character) => character.charCodeAt(0));
  return {
    bytes: setDuration(bytes, job.seconds),
    ...FRAME_SIZES[job.aspectRatio],
    seconds: job.seconds,
    mediaType: 'video/mp4',
    notes: ['Rendering is off; this is a placeholder.'],
  };
}
