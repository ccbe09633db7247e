import type { FrameSize } from './frame-size.ts';
import { createPicture, type Picture, toYuv } from './picture.ts';
import { AT_REST, drawPlaced } from './warp.ts';

/** Up to this difference of aspect ratios (in logarithms, about 1.28 times) the edges are cut off. */
export const CROP_LIMIT = 0.25;

const SURROUND = toYuv(16, 18, 26);

/** The part of a decoded frame that is meant to be seen, and how it is turned for that. */
export interface Visible extends FrameSize {
  /** Clockwise, in degrees. */
  readonly rotation: 0 | 90 | 180 | 270;
}

/**
 * Fits a decoded frame into the video's frame: nearly the same aspect ratio is cropped, another one is shown
 * whole on a dark ground.
 */
export function fitPicture(picture: Picture, visible: Visible, size: FrameSize): Picture {
  let source = cropped(picture, evenly(visible.width), evenly(visible.height));
  while (source.width >= size.width * 2 && source.height >= size.height * 2) source = halved(source);
  const asIs = source.width === size.width && source.height === size.height && visible.rotation === 0;
  if (asIs) return source;
  const upright = visible.rotation % 180 === 0;
  const [width, height] = upright ? [source.width, source.height] : [source.height, source.width];
  const [across, down] = [size.width / width, size.height / height];
  const cover = Math.abs(Math.log(across / down)) <= CROP_LIMIT;
  const zoom = cover ? Math.max(across, down) : Math.min(across, down);
  const fitted = createPicture(size.width, size.height);
  fill(fitted, SURROUND);
  // A placement's scale is relative to the source being as wide as the frame.
  const scale = (zoom * source.width) / size.width;
  drawPlaced(fitted, source, {
    ...AT_REST,
    scale: scale * 1.002,
    rotate: (visible.rotation * Math.PI) / 180,
  });
  return fitted;
}

function fill(
  picture: Picture,
  colour: { readonly y: number; readonly u: number; readonly v: number },
): void {
  picture.y.fill(colour.y);
  picture.u.fill(colour.u);
  picture.v.fill(colour.v);
}

/** Cuts off what a codec adds on the right and below to fill its blocks. */
function cropped(picture: Picture, width: number, height: number): Picture {
  if (width >= picture.width && height >= picture.height) return picture;
  const cut = createPicture(Math.min(width, picture.width), Math.min(height, picture.height));
  copyPlane(cut.y, cut.width, picture.y, picture.width);
  copyPlane(cut.u, cut.width / 2, picture.u, picture.width / 2);
  copyPlane(cut.v, cut.width / 2, picture.v, picture.width / 2);
  return cut;
}

function copyPlane(target: Uint8Array, width: number, source: Uint8Array, sourceWidth: number): void {
  for (let row = 0; row * width < target.length; row++) {
    target.set(source.subarray(row * sourceWidth, row * sourceWidth + width), row * width);
  }
}

/** Half the width and height, each pixel the mean of four, so that fine detail does not flicker. */
function halved(picture: Picture): Picture {
  const half = createPicture(evenly(picture.width / 2 - 0.5), evenly(picture.height / 2 - 0.5));
  halvePlane(half.y, half.width, picture.y, picture.width);
  halvePlane(half.u, half.width / 2, picture.u, picture.width / 2);
  halvePlane(half.v, half.width / 2, picture.v, picture.width / 2);
  return half;
}

function halvePlane(target: Uint8Array, width: number, source: Uint8Array, sourceWidth: number): void {
  for (let i = 0; i < target.length; i++) {
    const at = Math.floor(i / width) * 2 * sourceWidth + (i % width) * 2;
    const upper = (source[at] ?? 0) + (source[at + 1] ?? 0);
    const lower = (source[at + sourceWidth] ?? 0) + (source[at + sourceWidth + 1] ?? 0);
    target[i] = (upper + lower + 2) >> 2;
  }
}

function evenly(value: number): number {
  return Math.max(2, Math.floor(value / 2) * 2);
}
