import type { DecodedVideo } from './decode-video.ts';
import { even, type FrameSize } from './frame-size.ts';
import { type Overlay, overlayFromRgba } from './overlay.ts';
import { TextDrawer } from './text.ts';

/** Draws a strip of film with what is known of an input video whose frames cannot be shown. */
export async function drawFilmCard(video: DecodedVideo, size: FrameSize): Promise<Overlay> {
  const { default: sharp } = await import('sharp');
  const width = even(Math.min(size.width, size.height) * 0.8);
  const height = even(width * 0.42);
  const label = `Input video: ${video.codec}, ${video.width} × ${video.height}. Its frames cannot be decoded here.`;
  const text = await new TextDrawer().draw(label, {
    size: 15,
    weight: 'bold',
    colour: '#f4f4f6',
    width: width - 48,
  });
  const holes = Array.from({ length: 9 }, (_, index) => {
    const x = Math.round((index + 0.5) * (width / 9) - 7);
    return `<rect x="${x}" y="7" width="14" height="10" rx="2"/><rect x="${x}" y="${height - 17}" width="14" height="10" rx="2"/>`;
  });
  const strip = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" rx="6" fill="#14161f"/>
    <g fill="#e8e4d8">${holes.join('')}</g>
    <rect x="14" y="24" width="${width - 28}" height="${height - 48}" rx="4" fill="#3b4470"/>
  </svg>`;
  const [left, top] = [Math.round((width - text.width) / 2), Math.round((height - text.height) / 2)];
  const rgba = await sharp(Buffer.from(strip))
    .ensureAlpha()
    .composite([{ input: text.png, left, top }])
    .raw()
    .toBuffer();
  return overlayFromRgba(rgba, width, height);
}
