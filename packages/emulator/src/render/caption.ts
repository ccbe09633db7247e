import type { FrameSize } from './frame-size.ts';
import type { RenderJob } from './job.ts';
import { type Overlay, overlayFromRgba } from './overlay.ts';
import type { Rect } from './paint.ts';
import { escapeMarkup, type TextDrawer, type TextImage } from './text.ts';

/** Sizes tried for a prompt, largest first. */
const PROMPT_SIZES = [26, 22, 18, 15, 13] as const;
/** Maximum height of the prompt, in shares of the frame's height. */
const PROMPT_SHARE = 0.36;
const MARGIN = 12;
const PADDING = 12;

/** The text on a video, and the areas that it covers, in pixels. */
export interface Caption {
  readonly overlay: Overlay;
  readonly areas: readonly Rect[];
}

/**
 * Draws what is written on the whole video: a badge with category and model or template at the top and, below,
 * the prompt or else the category in large letters.
 */
export async function drawCaption(job: RenderJob, size: FrameSize, texts: TextDrawer): Promise<Caption> {
  const { default: sharp } = await import('sharp');
  const width = size.width - 2 * (MARGIN + PADDING);
  const badge = await texts.draw(badgeText(job), { size: 13, weight: 'bold', colour: '#ffffff', width });
  const prompt = await drawPrompt(mainText(job), { width, height: size.height * PROMPT_SHARE, texts });
  const promptTop = size.height - MARGIN - PADDING - prompt.height;
  const areas: readonly Rect[] = [
    { x: MARGIN, y: MARGIN, width: badge.width + 20, height: badge.height + 12 },
    {
      x: MARGIN,
      y: promptTop - PADDING,
      width: size.width - 2 * MARGIN,
      height: prompt.height + 2 * PADDING,
    },
  ];
  const panels = `<svg width="${size.width}" height="${size.height}" xmlns="http://www.w3.org/2000/svg">${areas.map(panel).join('')}</svg>`;
  const rgba = await sharp(Buffer.from(panels))
    .ensureAlpha()
    .composite([
      { input: badge.png, left: MARGIN + 10, top: MARGIN + 6 },
      { input: prompt.png, left: MARGIN + PADDING, top: promptTop },
    ])
    .raw()
    .toBuffer();
  return { overlay: overlayFromRgba(rgba, size.width, size.height), areas };
}

function panel({ x, y, width, height }: Rect): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="9" fill="#0b0d14" fill-opacity="0.66"/>`;
}

/** Category and, where there is one, template or model: `TEMPLATE TO VIDEO · zoom_in`. */
export function badgeText(job: Pick<RenderJob, 'category' | 'model' | 'template' | 'style'>): string {
  const category = job.category.replaceAll('_', ' ');
  const detail = job.template ?? job.model;
  return [category, detail, job.style].filter((part) => part !== undefined && part !== '').join(' · ');
}

function mainText(job: RenderJob): string {
  return job.prompt && escapeMarkup(job.prompt) !== '' ? job.prompt : job.category.replaceAll('_', ' ');
}

/** The area for a prompt, and the drawer of texts. */
interface Room extends FrameSize {
  readonly texts: TextDrawer;
}

/** Takes the largest size at which the whole text fits; at the smallest one, as much of it as fits. */
async function drawPrompt(text: string, room: Room): Promise<TextImage> {
  for (const size of PROMPT_SIZES) {
    if (!mayFit(text, size, room)) continue;
    const drawn = await drawAt(text, size, room);
    if (drawn.height <= room.height) return drawn;
  }
  return shorten(text, room);
}

async function shorten(text: string, room: Room): Promise<TextImage> {
  const letters = Array.from(text);
  const size = PROMPT_SIZES[PROMPT_SIZES.length - 1] ?? 13;
  let [fits, tooLong] = [0, letters.length];
  let best = await drawAt('…', size, room);
  while (tooLong - fits > 8) {
    const middle = (fits + tooLong) >> 1;
    const drawn = await drawAt(`${letters.slice(0, middle).join('').trimEnd()}…`, size, room);
    if (drawn.height > room.height) tooLong = middle;
    else [fits, best] = [middle, drawn];
  }
  return best;
}

/** A first guess without drawing: letters are at least a third as wide as high. */
function mayFit(text: string, size: number, room: Room): boolean {
  const lines = Math.floor(room.height / size);
  return text.length * size * 0.33 <= lines * room.width;
}

function drawAt(text: string, size: number, room: Room): Promise<TextImage> {
  return room.texts.draw(text, {
    size,
    weight: size >= 22 ? 'bold' : 'regular',
    colour: '#ffffff',
    width: room.width,
  });
}
