import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAsset } from '../assets.ts';
import { EMOJI, emojiId } from '../prompt/emoji.ts';
import { emojiSvg } from '../scene/sprites.ts';

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
  /** @default 'left' */
  readonly align?: 'left' | 'centre';
}

/** Characters that the first typeface (DejaVu Sans) has; `Common` and `Inherited` are signs that all scripts use. */
const COVERED =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]*$/u;
/** Emoji of a text that are drawn; each is a placeholder of a colour that no other pixel has. */
const MAX_EMOJI = 60;
const PLACEHOLDER = '\u2588';

/**
 * Draws wrapped text in any script with the typefaces of the package, right to left and combined letters included, and
 * emoji as pictures.
 */
export class TextDrawer {
  readonly #folder: string;
  readonly #written = new Map<string, string>();

  /** @param folder an existing folder, in which the typefaces are unpacked */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Draws a text; its width and height are those of its pixels. */
  async draw(text: string, style: TextStyle): Promise<TextImage> {
    const { markup, emoji } = toMarkup(text);
    const families = ['DejaVu Sans'];
    if (!COVERED.test(text)) families.push(await this.#loadAllScripts());
    const image = await rasterize(
      markup,
      `${families.join(', ')} Bold ${style.size}`,
      this.#unpack('text.ttf'),
      style,
    );
    return emoji.length === 0 ? image : await replacePlaceholders(image, emoji);
  }

  /** A typeface is known to the library from the first text that names its file on. */
  async #loadAllScripts(): Promise<string> {
    const known = this.#written.has('all-scripts.ttf');
    const file = this.#unpack('all-scripts.ttf');
    if (!known) await rasterize('x', 'Unifont 8', file, { size: 8, width: 100 });
    return 'Unifont';
  }

  #unpack(name: string): string {
    const known = this.#written.get(name);
    if (known !== undefined) return known;
    const path = join(this.#folder, name);
    // At once: a process that ends removes its folder, and nothing may come after that.
    writeFileSync(path, readAsset(name));
    this.#written.set(name, path);
    return path;
  }
}

async function rasterize(
  markup: string,
  font: string,
  fontfile: string,
  style: TextStyle,
): Promise<TextImage> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp({
    text: {
      text: markup,
      font,
      fontfile,
      width: style.width,
      align: style.align ?? 'left',
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Returns a text for Pango, white, with a placeholder for each emoji that has a picture. */
function toMarkup(text: string): { readonly markup: string; readonly emoji: readonly string[] } {
  const emoji: string[] = [];
  const marked = escapeMarkup(text).replaceAll(EMOJI, (found) => {
    const id = emojiId(found);
    if (emoji.length >= MAX_EMOJI || emojiSvg(id, 1) === undefined) return getLetters(found);
    emoji.push(id);
    return `<span foreground="${getColour(emoji.length - 1)}">${PLACEHOLDER}${PLACEHOLDER}</span>`;
  });
  return { markup: `<span foreground="#ffffff">${marked}</span>`, emoji };
}

function getColour(index: number): string {
  return `#ff00${(index * 4).toString(16).padStart(2, '0')}`;
}

/** Flags have no picture: their letters are shown. */
function getLetters(emoji: string): string {
  const letters = Array.from(emoji, (character) => (character.codePointAt(0) ?? 0) - 0x1f1e6);
  return letters.every((letter) => letter >= 0 && letter < 26)
    ? String.fromCodePoint(...letters.map((letter) => letter + 65))
    : '\u25a1';
}

async function replacePlaceholders(image: TextImage, emoji: readonly string[]): Promise<TextImage> {
  const { default: sharp } = await import('sharp');
  const data = Buffer.from(image.data);
  const boxes = emoji.map(() => ({ left: image.width, top: image.height, right: -1, bottom: -1 }));
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    // The edges of a placeholder are the same colour with less opacity; letters are white.
    if (alpha === 0 || green > 60 || red < 128) continue;
    const box = alpha === 255 && green === 0 ? boxes[Math.round(blue / 4)] : undefined;
    data.fill(0, at, at + 4);
    if (box === undefined) continue;
    const [column, row] = [(at / 4) % image.width, Math.floor(at / 4 / image.width)];
    box.left = Math.min(box.left, column);
    box.right = Math.max(box.right, column);
    box.top = Math.min(box.top, row);
    box.bottom = Math.max(box.bottom, row);
  }
  const layers = boxes.flatMap(({ left, top, right, bottom }, index) => {
    const side = Math.min(right - left + 1, bottom - top + 1);
    const svg = side < 4 ? undefined : emojiSvg(emoji[index] ?? '', side);
    const offset = {
      left: left + Math.round((right - left + 1 - side) / 2),
      top: top + Math.round((bottom - top + 1 - side) / 2),
    };
    return svg === undefined ? [] : [{ input: Buffer.from(svg), ...offset }];
  });
  const raw = { width: image.width, height: image.height, channels: 4 } as const;
  return { ...image, data: await sharp(data, { raw }).composite(layers).raw().toBuffer() };
}

/** Escapes a text for Pango's markup and removes control characters, which Pango refuses. */
function escapeMarkup(text: string): string {
  return (
    text
      .replace(/\p{Surrogate}/gu, '\ufffd')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu, '')
      .replace(/\s+/gu, ' ')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .trim()
  );
}
