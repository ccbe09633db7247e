import { decodeVideo } from '../../src/render/decode-video.ts';
import type { RenderResult } from '../../src/render/job.ts';
import type { Picture } from '../../src/render/picture.ts';

/** Decodes some moments of a rendered video, from 0 (beginning) to 1 (end). */
export async function framesAt(
  video: RenderResult,
  ...moments: readonly number[]
): Promise<readonly Picture[]> {
  const { width, height, seconds } = video;
  const size = { width, height };
  const { frames } = await decodeVideo(video.bytes, { size, seconds, framesPerSecond: 100 });
  return moments.map((moment) => {
    const frame = frames[Math.round(moment * (frames.length - 1))];
    if (!frame) throw new Error('The video has no such frame.');
    return frame.picture;
  });
}

/** A region of a picture, in shares of its width and height. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The middle of the picture, where no caption lies. */
export const MIDDLE: Region = { left: 0.1, top: 0.15, right: 0.9, bottom: 0.75 };

/** Returns the mean difference of two pictures in brightness over a region, from 0 (alike) to 255. */
export function difference(one: Picture, other: Picture, region: Region = MIDDLE): number {
  let [sum, count] = [0, 0];
  for (const at of pixelsOf(one, region)) {
    sum += Math.abs((one.y[at] ?? 0) - (other.y[at] ?? 0));
    count++;
  }
  return sum / count;
}

/** The share of a region that is nearly white, as letters are. */
export function shareOfWhite(picture: Picture, region: Region): number {
  let [white, count] = [0, 0];
  for (const at of pixelsOf(picture, region)) {
    if ((picture.y[at] ?? 0) > 200) white++;
    count++;
  }
  return white / count;
}

/** The mean colour at a point, given in shares of width and height: brightness, blueness, redness. */
export function colourAt(picture: Picture, x: number, y: number): readonly [number, number, number] {
  const column = Math.floor(x * picture.width);
  const row = Math.floor(y * picture.height);
  const chroma = (row >> 1) * (picture.width / 2) + (column >> 1);
  return [picture.y[row * picture.width + column] ?? 0, picture.u[chroma] ?? 0, picture.v[chroma] ?? 0];
}

function* pixelsOf(picture: Picture, region: Region): Generator<number> {
  const [top, bottom] = [Math.floor(region.top * picture.height), region.bottom * picture.height];
  const [left, right] = [Math.floor(region.left * picture.width), region.right * picture.width];
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) yield row * picture.width + column;
  }
}
