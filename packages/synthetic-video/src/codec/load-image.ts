import sharp, { type Sharp } from 'sharp';
import { createInputError } from '../errors.ts';
import type { MediaSource } from '../job.ts';
import { drawSprite, type Sprite } from './draw.ts';
import { type FrameSize, isCropped } from './frame-size.ts';
import { createPicture, type Picture } from './picture.ts';
import { toSprite } from './sprite.ts';

/** Pictures of more pixels than this are refused: decoding them takes longer than a render may. */
const MAX_PIXELS = 120_000_000;
/** Resolution of a picture relative to the frame; above 1, because the camera approaches the picture. */
const DETAIL = 1.5;
/** Largest side of the decoded picture, in pixels; everything else is made from it. */
const MAX_SIDE = 1280;
/** How a backdrop differs from its picture, so that it draws no attention. */
const DIM = { brightness: 0.45, saturation: 0.8 };
/** Standard deviation of the blur of a backdrop, in pixels. */
const BLUR = 20;
/** How much larger than the frame a backdrop is: the last row and column of a sprite are not drawn. */
const OVERLAP = 1.01;

/** An input image, fitted to the frame. */
export interface FittedImage {
  /** The image in the frame's aspect ratio, finer than the frame. */
  readonly picture: Sprite;
  /** A dark, blurred copy of the frame's size, for where the image does not reach. */
  readonly backdrop: Picture;
  /** Pixels of the frame for one of the image. */
  readonly scale: number;
}

/**
 * Reads an image in any supported format, turned as it asks for, and fits it to the frame: nearly the same aspect ratio
 * is cropped, another one is shown whole over a blurred copy of itself.
 *
 * @throws RenderError with `RENDER_INPUT` when the image cannot be decoded
 */
export async function loadImage(source: MediaSource, size: FrameSize): Promise<FittedImage> {
  const fine = { width: size.width * DETAIL, height: size.height * DETAIL };
  try {
    const { data, info } = await sharp(source instanceof Uint8Array ? source : source.path, {
      limitInputPixels: MAX_PIXELS,
    })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#1b1e28' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });

    const { width, height, channels } = info;
    const image = sharp(data, { raw: { width, height, channels } });
    const dimmed = image
      .clone()
      .resize({ ...fine, fit: 'cover' })
      .blur(BLUR)
      .modulate(DIM);
    const backdrop = createPicture(size.width, size.height);
    const middle = { x: size.width / 2, y: size.height / 2, scale: OVERLAP / DETAIL };
    drawSprite(backdrop, await toSprite(dimmed.clone()), middle);

    const picture = isCropped(info, size)
      ? image.resize({ ...fine, fit: 'cover' })
      : dimmed.composite([{ input: await fitInside(image, fine) }]);
    return { picture: await toSprite(picture), backdrop, scale: 1 / DETAIL };
  } catch (error) {
    throw createInputError('image cannot be decoded', error);
  }
}

function fitInside(image: Sharp, size: FrameSize): Promise<Buffer> {
  return image
    .resize({ ...size, fit: 'inside' })
    .png({ compressionLevel: 0 })
    .toBuffer();
}
