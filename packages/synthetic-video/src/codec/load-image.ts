import type { Sharp } from 'sharp';
import { inputError } from '../errors.ts';
import type { MediaSource } from '../job.ts';
import { even, type FrameSize } from './frame-size.ts';
import { type Picture, pictureFromRgb } from './picture.ts';
import { CROP_LIMIT } from './video-facts.ts';

/** Pictures of more pixels than this are refused: decoding them takes longer than a render may. */
const MAX_PIXELS = 120_000_000;
/** Resolution of a picture relative to the frame; above 1, because the camera approaches the picture. */
const DETAIL = 1.5;

/** An input image, fitted to the frame. */
export interface FittedImage {
  /** The image in the frame's aspect ratio, finer than the frame. */
  readonly picture: Picture;
  /** A dark, blurred copy at the frame's size, for where the image does not reach. */
  readonly backdrop: Picture;
}

/**
 * Reads an image in any supported format, turned as it asks for, and fits it to the frame: nearly the same
 * aspect ratio is cropped, another one is shown whole over a blurred copy of itself.
 *
 * @throws RenderError with `RENDER_INPUT` when the image cannot be decoded.
 */
export async function loadImage(source: MediaSource, size: FrameSize): Promise<FittedImage> {
  const { default: sharp } = await import('sharp');
  const input = source instanceof Uint8Array ? source : source.path;
  try {
    // Decoded once, no larger than needed: everything else is made from this.
    const { data, info } = await sharp(input, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize({ width: 1280, height: 1280, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#1b1e28' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return await fitImage(() => sharp(data, { raw: { width, height, channels } }), { width, height }, size);
  } catch (error) {
    throw inputError('image cannot be decoded', error);
  }
}

/** Fits a decoded image to the frame; `open` gives a new pipeline that starts from it. */
async function fitImage(open: () => Sharp, image: FrameSize, size: FrameSize): Promise<FittedImage> {
  const fine = { width: even(size.width * DETAIL), height: even(size.height * DETAIL) };
  const difference = Math.abs(Math.log((image.width / image.height) * (size.height / size.width)));
  const [picture, backdrop] = await Promise.all([
    difference <= CROP_LIMIT ? getRgb(open().resize({ ...fine, fit: 'cover' })) : framed(open, fine),
    getRgb(dimmed(open(), size)),
  ]);
  return {
    picture: pictureFromRgb(picture, fine.width, fine.height),
    backdrop: pictureFromRgb(backdrop, size.width, size.height),
  };
}

async function framed(open: () => Sharp, size: FrameSize): Promise<Uint8Array> {
  const whole = await open()
    .resize({ ...size, fit: 'inside' })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return getRgb(dimmed(open(), size).composite([{ input: whole }]));
}

/** Blurs at a quarter of the size, which looks the same and is quick. */
function dimmed(image: Sharp, size: FrameSize): Sharp {
  return image
    .resize({ ...size, fit: 'cover' })
    .blur(14)
    .modulate({ brightness: 0.45, saturation: 0.8 });
}

async function getRgb(image: Sharp): Promise<Uint8Array> {
  return image.toColourspace('srgb').removeAlpha().raw().toBuffer();
}
