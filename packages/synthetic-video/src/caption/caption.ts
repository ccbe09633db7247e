import type { Sprite } from '../codec/draw.ts';
import type { FrameSize } from '../codec/frame-size.ts';
import type { RenderJob } from '../job.ts';
import { spriteFromRgba } from '../scene/sprites.ts';
import type { TextDrawer, TextImage } from './text.ts';

/** Sizes that are tried for a prompt, in pixels, and the largest share of the frame's height that it takes. */
const BELOW = { sizes: [21, 18, 15, 13], share: 0.34 } as const;
const TITLE = { sizes: [44, 36, 29, 23, 18, 14], share: 0.62 } as const;
const MARGIN = 12;
const PADDING = 11;

/** What is written on a video. */
export interface CaptionText {
  /** A line at the top. */
  readonly badge: string;
  readonly text: string;
  /** Whether the text is in the middle of the picture, in large letters, instead of below. */
  readonly title: boolean;
}

/** A part of the caption, and where it is: its middle, in pixels. */
export interface CaptionPanel {
  readonly sprite: Sprite;
  readonly x: number;
  readonly y: number;
}

/** Draws what is written on the whole video. */
export async function drawCaption(
  caption: CaptionText,
  size: FrameSize,
  texts: TextDrawer,
): Promise<readonly CaptionPanel[]> {
  const width = size.width - 2 * (MARGIN + PADDING);
  const badge = await texts.draw(caption.badge, { size: 12, width });
  const { sizes, share } = caption.title ? TITLE : BELOW;
  const text = await fitText(caption.text, {
    sizes,
    width,
    height: size.height * share,
    align: caption.title ? 'centre' : 'left',
    texts,
  });
  const below = {
    x: MARGIN,
    y: size.height - MARGIN - text.height - 2 * PADDING,
    width: size.width - 2 * MARGIN,
    height: text.height + 2 * PADDING,
  };
  const centred = {
    x: (size.width - text.width) / 2 - 16,
    y: (size.height - text.height) / 2 - 14,
    width: text.width + 32,
    height: text.height + 28,
  };
  return Promise.all([
    drawPanel(badge, { x: MARGIN, y: MARGIN, width: badge.width + 20, height: badge.height + 12 }, 10, 0.85),
    drawPanel(
      text,
      caption.title ? centred : below,
      caption.title ? 16 : PADDING,
      caption.title ? 0.36 : 0.72,
    ),
  ]);
}

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Draws a text on a dark ground. */
async function drawPanel(
  { data, width, height }: TextImage,
  area: Rect,
  left: number,
  opacity: number,
): Promise<CaptionPanel> {
  const { default: sharp } = await import('sharp');
  const box = `<rect width="${area.width}" height="${area.height}" rx="9" fill="#0b0d14" fill-opacity="${opacity}"/>`;
  const svg = `<svg width="${area.width}" height="${area.height}" xmlns="http://www.w3.org/2000/svg">${box}</svg>`;
  const top = Math.round((area.height - height) / 2);
  const { data: rgba, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .composite([{ input: data, raw: { width, height, channels: 4 }, left, top }])
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sprite = spriteFromRgba(rgba, info.width, info.height);
  // Whole pixels keep the letters sharp.
  return {
    sprite,
    x: Math.round(area.x) - 2 + sprite.width / 2,
    y: Math.round(area.y) - 2 + sprite.height / 2,
  };
}

/** Returns what is written on the video of a job: `TEXT TO VIDEO · t2v-2.4-faster`, and its prompt. */
export function getCaption(job: RenderJob, title: boolean): CaptionText {
  const category = job.category.replaceAll('_', ' ');
  const badge = [category, job.template ?? job.model, job.style].filter(Boolean).join(' · ');
  const prompt = job.prompt?.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  return { badge, text: prompt || category, title: title && prompt !== '' };
}

interface Fit {
  readonly sizes: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly align: 'left' | 'centre';
  readonly texts: TextDrawer;
}

/** Takes the largest size at which the whole text fits; at the smallest one, as much of it as fits. */
async function fitText(text: string, { sizes, width, height, align, texts }: Fit): Promise<TextImage> {
  for (const size of sizes) {
    // Letters are at least a third as wide as high: what cannot fit is not drawn.
    if (text.length * size * 0.33 > Math.floor(height / size) * width) continue;
    const drawn = await texts.draw(text, { size, width, align });
    if (drawn.height <= height) return drawn;
  }
  const size = sizes.at(-1) ?? 13;
  const letters = Array.from(text);
  let [fits, tooLong] = [0, letters.length];
  let best = await texts.draw('…', { size, width, align });
  while (tooLong - fits > 8) {
    const middle = (fits + tooLong) >> 1;
    const drawn = await texts.draw(`${letters.slice(0, middle).join('').trimEnd()}…`, { size, width, align });
    if (drawn.height > height) tooLong = middle;
    else [fits, best] = [middle, drawn];
  }
  return best;
}
