import { type Picture, pictureFromRgb } from './picture.ts';

/**
 * Decodes a key frame of VP8, by way of an image: a lossy WebP file is one such frame behind a short header.
 *
 * @returns The picture cut to an even size.
 */
export async function decodeVp8KeyFrame(frame: Uint8Array): Promise<Picture> {
  const { default: sharp } = await import('sharp');
  const image = sharp(asWebp(frame)).removeAlpha().toColourspace('srgb');
  const { width = 0, height = 0 } = await image.metadata();
  const [evenWidth, evenHeight] = [width - (width % 2), height - (height % 2)];
  const rgb = await image.extract({ left: 0, top: 0, width: evenWidth, height: evenHeight }).raw().toBuffer();
  return pictureFromRgb(rgb, evenWidth, evenHeight);
}

function asWebp(frame: Uint8Array): Buffer {
  const padded = frame.length + (frame.length % 2);
  const file = Buffer.alloc(20 + padded);
  file.write('RIFF', 0);
  file.writeUInt32LE(12 + padded, 4);
  file.write('WEBPVP8 ', 8);
  file.writeUInt32LE(frame.length, 16);
  file.set(frame, 20);
  return file;
}
