import { readFile } from 'node:fs/promises';
import type { AspectRatio } from '@videogen/types';
import { FRAME_SIZES } from '../../src/codec/frame-size.ts';
import { createPicture, type Picture } from '../../src/codec/picture.ts';
import type { RenderJob, RenderResult } from '../../src/job.ts';
import { composeVideo, renderVideo } from '../../src/render-video.ts';

/** Every aspect ratio. */
export const ratios = Object.keys(FRAME_SIZES) as AspectRatio[]; // The keys of a record of all ratios.

/** A job, of which only what matters is given. */
export type GivenJob = Partial<RenderJob> & Pick<RenderJob, 'category'>;

/** Completes a job: 1 s, 16:9, no captions. */
export function makeJob(given: GivenJob): RenderJob {
  return { seconds: 1, aspectRatio: '16:9', captions: false, ...given };
}

/** Renders a video in this process. */
export async function render(given: GivenJob): Promise<RenderResult> {
  return renderVideo(makeJob(given));
}

/** Draws the frames of a video that have some indices, 15 a second, without encoding them. */
export async function drawFrames(
  given: GivenJob,
  ...indices: readonly number[]
): Promise<Pick<RenderResult, 'notes'> & { readonly frames: readonly Picture[] }> {
  const { draw, format, notes } = await composeVideo(makeJob(given));
  const frames = indices.map((index) => {
    const frame = createPicture(format.size.width, format.size.height);
    draw(frame, index / format.framesPerSecond);
    return frame;
  });
  return { frames, notes };
}

/** Reads a file of `fixtures`. */
export async function fixture(name: string): Promise<Uint8Array> {
  return readFile(new URL(`../fixtures/${name}`, import.meta.url));
}

/** Something with pixels of a plane. */
type Pixels = Pick<Picture, 'y'> | undefined;

/** Returns the mean difference of two pictures in brightness, from 0 (alike) to 255. */
export function difference(one: Pixels, other: Pixels): number {
  if (!one || !other) throw new Error('A frame is missing.');
  return one.y.reduce((sum, value, at) => sum + Math.abs(value - (other.y[at] ?? 0)), 0) / one.y.length;
}
