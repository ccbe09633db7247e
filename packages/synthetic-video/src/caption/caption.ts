import sharp from 'sharp';
import type { Item, Sprite } from '../codec/draw.ts';
import type { FrameSize } from '../codec/frame-size.ts';
import { toSprite } from '../codec/sprite.ts';
import type { RenderJob } from '../job.ts';
import { drawText, type TextImage } from './text.ts';

/** How a text is shown: sizes that are tried, in pixels, and the largest share of the frame's height that it takes. */
type Fitting = typeof BELOW | typeof TITLE;
const BELOW = { sizes: [21, 18, 15, 13], share: 0.34, opacity: 0.72 } as const;
const TITLE = { sizes: [44, 36, 29, 23, 18, 14], share: 0.62, opacity: 0.6 } as const;
const BADGE = { size: 12, opacity: 0.85 } as const;
const MARGIN = 12;
const PADDING = 10;
/** Spaces and characters without a picture, except those that join letters and emoji or are part of a flag. */
const INVISIBLE = /(?:(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{C}\s])+/gu;

/**
 * Draws what is written on the video of a job: a line such as `TEXT TO VIDEO · t2v-2.4-faster` at the top, and its prompt.
 *
 * @param isTitle whether the prompt is in the middle of the picture, in large letters, instead of below
 */
export async function drawCaption(job: RenderJob, isTitle: boolean, size: FrameSize): Promise<Item[]> {
  const category = job.category.replaceAll('_', ' ');
  const prompt = job.prompt?.replaceAll(INVISIBLE, ' ').trim() || category;
  const width = size.width - 2 * (MARGIN + PADDING);
  const title = [category, job.template ?? job.model, job.style].filter(Boolean).join(' · ');
  const style = isTitle && prompt !== category ? TITLE : BELOW;
  const badge = await drawPanel(await drawText(title, { ...BADGE, width }), BADGE.opacity);
  const text = await drawPanel(await fitText(prompt, style, width, size.height), style.opacity);
  const y = style === TITLE ? size.height / 2 : size.height - MARGIN - text.height / 2;
  return [
    { sprite: badge, at: () => ({ x: MARGIN + badge.width / 2, y: MARGIN + badge.height / 2 }) },
    { sprite: text, at: () => ({ x: size.width / 2, y }) },
  ];
}

/** Draws a text on a dark ground of even size, so that its letters are at whole pixels and sharp. */
function drawPanel({ data, width, height }: TextImage, opacity: number): Promise<Sprite> {
  const columns = getPaddedLength(width);
  const rows = getPaddedLength(height);
  const box = `<rect width="100%" height="100%" rx="9" fill="#0b0d14" fill-opacity="${opacity}"/>`;
  const svg = `<svg width="${columns}" height="${rows}" xmlns="http://www.w3.org/2000/svg">${box}</svg>`;
  return toSprite(sharp(Buffer.from(svg)).composite([{ input: data, raw: { width, height, channels: 4 } }]));
}

function getPaddedLength(length: number): number {
  return 2 * Math.ceil(length / 2 + PADDING);
}

/** Draws a text at the largest size at which the whole text fits; at the smallest one, as much of it as fits. */
async function fitText(text: string, style: Fitting, width: number, frame: number): Promise<TextImage> {
  const { sizes } = style;
  const height = frame * style.share;
  for (const size of sizes) {
    // Letters are at least a third as wide as high: what cannot fit is not drawn.
    if (text.length * size * 0.33 > Math.floor(height / size) * width) continue;
    const drawn = await drawText(text, { size, width });
    if (drawn.height <= height) return drawn;
  }

  const size = sizes.at(-1) ?? 13;
  // The parts of an emoji or a letter stay together.
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

  for (let length = Math.ceil((height * width) / size / size / 0.33); ; ) {
    const drawn = await drawText(`${letters.slice(0, length).join('').trimEnd()}…`, { size, width });
    if (drawn.height <= height || length === 0) return drawn;
    length = Math.floor(Math.min(length, letters.length) * Math.min(0.9, height / drawn.height));
  }
}
