import { readFile } from 'node:fs/promises';
import type { AspectRatio } from '@videogen/types';
import { decodeVideo } from '../../src/codec/decode-video.ts';
import { FRAME_SIZES } from '../../src/codec/frame-size.ts';
import type { Picture } from '../../src/codec/picture.ts';
import type { RenderJob, RenderResult } from '../../src/job.ts';
import { renderVideo } from '../../src/render-video.ts';

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

/** Renders a video and returns its frames, 15 a second. */
export async function renderFrames(given: GivenJob): Promise<readonly Picture[]> {
  return decodeFrames(await render(given));
}

/** Decodes a video that was rendered. */
export async function decodeFrames(result: RenderResult): Promise<readonly Picture[]> {
  const { bytes, width, height, seconds } = result;
  const options = { size: { width, height }, framesPerSecond: 15, seconds };
  const frames = await decodeVideo(bytes, options);
  if (typeof frames === 'string') throw new Error(frames);
  return frames;
}

/** Reads a file of `fixtures`. */
export async function fixture(name: string): Promise<Uint8Array> {
  return readFile(new URL(`../fixtures/${name}`, import.meta.url));
}

/** Returns the mean difference of two pictures in brightness, from 0 (alike) to 255. */
export function difference(one: Picture | undefined, other: Picture | undefined): number {
  if (!one || !other) throw new Error('A frame is missing.');
  return one.y.reduce((sum, value, at) => sum + Math.abs(value - (other.y[at] ?? 0)), 0) / one.y.length;
}

/** Returns the mean brightness of a picture. */
export function brightness(picture: Picture | undefined): number {
  if (!picture) throw new Error('A frame is missing.');
  return picture.y.reduce((sum, value) => sum + value, 0) / picture.y.length;
}
