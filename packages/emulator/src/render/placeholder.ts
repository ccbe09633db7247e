import { frameSize } from './frame-size.ts';
import { PLACEHOLDERS } from './generated/placeholders.ts';
import type { RenderJob, RenderResult } from './job.ts';
import { setDuration } from './set-duration.ts';

/**
 * Returns a tiny valid MP4 of the right size and duration without rendering anything: one still frame, the same
 * for every task of an aspect ratio, and no sound.
 *
 * @example
 * ```ts
 * placeholderVideo({ aspectRatio: '9:16', seconds: 5 }).bytes.length; // less than 2000
 * ```
 */
export function placeholderVideo(job: Pick<RenderJob, 'aspectRatio' | 'seconds'>): RenderResult {
  const bytes = Uint8Array.from(atob(PLACEHOLDERS[job.aspectRatio]), (character) => character.charCodeAt(0));
  return {
    bytes: setDuration(bytes, job.seconds),
    ...frameSize(job.aspectRatio),
    seconds: job.seconds,
    mediaType: 'video/mp4',
    notes: ['Rendering is off; this is a placeholder.'],
  };
}
