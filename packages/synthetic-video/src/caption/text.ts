import sharp from 'sharp';
import { EMOJI, emojiId } from '../prompt/emoji.ts';
import { emojiSvg } from '../scene/emoji-sprites.ts';
import facts from '../scene/subjects.json' with { type: 'json' };
import { loadTypefaces } from './typefaces.ts';

/** Text drawn on nothing: RGBA pixels. */
export interface TextImage {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** How a text is drawn. */
export interface TextStyle {
  /** Size in pixels. */
  readonly size: number;
  /** Width in pixels at which lines are wrapped: between words, within one where it must be. */
  readonly width: number;
}

/** Emoji of a text that are drawn; each is a placeholder of a color that no other pixel has. */
const MAX_EMOJI = 60;
const PLACEHOLDER = '\u25a0';
/** What is shown for emoji of one code point that the set does not have, by id. */
const substitutes: Readonly<Record<string, string>> = facts.substitutes;
/** The letter A of the flags of countries. */
const FIRST_INDICATOR = 0x1f1e6;
/** The letter A of the flags of parts of countries. */
const FIRST_TAG = 0xe0061;

/**
 * Draws wrapped and centered text in any script with the typefaces of the package, right to left and combined letters
 * included, and emoji as pictures. Its width and height are those of its pixels.
 */
export async function drawText(text: string, style: TextStyle): Promise<TextImage> {
  const emoji: string[] = [];
  const marked = escapeMarkup(text)
    .replaceAll(EMOJI, splitWithoutPicture)
    .replaceAll(EMOJI, (found) => {
      const id = emojiId(found);
      if (emoji.length >= MAX_EMOJI || !hasPicture(found)) return getLetters(found);
      return `<span foreground="#ff00${((emoji.push(id) - 1) * 4).toString(16).padStart(2, '0')}">${PLACEHOLDER}</span>`;
    });

  const typefaces = await loadTypefaces(marked);
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="#ffffff">${marked}</span>`,
      font: `${typefaces} Bold ${style.size}`,
      width: style.width,
      align: 'centre',
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const image = { data, width: info.width, height: info.height };
  return emoji.length === 0 ? image : placeEmoji(image, emoji, style.size);
}

function hasPicture(emoji: string): boolean {
  return emojiSvg(emojiId(emoji), 1) !== undefined;
}

/** Replaces an emoji without a picture, such as a family, by those of its parts. */
function splitWithoutPicture(emoji: string): string {
  return hasPicture(emoji) ? emoji : (substitutes[emojiId(emoji)] ?? emoji.replaceAll('\u200d', ''));
}

/** Flags have no picture: their letters are shown. */
function getLetters(emoji: string): string {
  const letters = Array.from(emoji, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const letter = code - (code >= FIRST_TAG ? FIRST_TAG : FIRST_INDICATOR);
    return letter >= 0 && letter < 26 ? String.fromCodePoint(letter + 65) : '';
  });
  return letters.join('') || '\u25a1';
}

/** Draws emoji where their placeholders are. */
async function placeEmoji(image: TextImage, emoji: readonly string[], size: number): Promise<TextImage> {
  const { data, width, height } = image;
  /** The first pixel of each placeholder. */
  const corners = new Map<number, number>();

  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    // The edges of a placeholder are the same color with less opacity; letters are white.
    if (alpha === 0 || green > 60 || red < 128) continue;
    const index = Math.round(blue / 4);
    if (alpha === 255 && !corners.has(index)) corners.set(index, at / 4);
    data.fill(0, at, at + 4);
  }

  // A placeholder is smaller than an emoji, which may exceed the pixels of the text.
  const pad = Math.ceil(0.12 * size) + 2;
  const layers = [...corners].map(([index, corner]) => ({
    input: Buffer.from(emojiSvg(emoji[index] ?? '', size) ?? ''),
    left: Math.round((corner % width) - 0.12 * size) + pad,
    top: Math.round(Math.floor(corner / width) - 0.12 * size) + pad,
  }));

  const drawn = sharp(data, { raw: { width, height, channels: 4 } })
    .extend({ top: pad, bottom: pad, left: pad, right: pad, background: '#0000' })
    .composite(layers);
  return { data: await drawn.raw().toBuffer(), width: width + 2 * pad, height: height + 2 * pad };
}

/** Escapes a text for Pango's markup and removes control characters, which Pango refuses. */
function escapeMarkup(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/[\p{Cc}\ufffe\uffff\s]+/gu, ' ')
    .replaceAll(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .trim();
}
