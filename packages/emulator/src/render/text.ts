import { needsFallback, prepareFallback, type Typeface, typeface } from './fonts.ts';

/** Text drawn on nothing: a PNG with transparency. */
export interface TextImage {
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The style of a text for {@link TextDrawer}. */
export interface TextStyle {
  /** Size in pixels. */
  readonly size: number;
  readonly weight: 'regular' | 'bold';
  /** As in SVG, such as `#ffffff`. */
  readonly colour: string;
  /** Width in pixels at which lines are wrapped: between words, within one where it must be. */
  readonly width: number;
}

/** Draws wrapped text in any script, right to left and combined letters included. */
export class TextDrawer {
  readonly #scratch: string | undefined;
  #fallback: Promise<Typeface> | undefined;

  /** @param scratch A folder for fonts of rarer scripts; without one only the machine's fonts have those. */
  constructor(scratch?: string) {
    this.#scratch = scratch;
  }

  async draw(text: string, style: TextStyle): Promise<TextImage> {
    const { family, file } = typeface(style.weight);
    const families = [family];
    if (this.#scratch !== undefined && needsFallback(text)) {
      this.#fallback ??= this.#load(this.#scratch);
      families.push((await this.#fallback).family);
    }
    return rasterize(text, families.join(', '), file, style);
  }

  /** A font is known to the library from the first text that names its file on. */
  async #load(scratch: string): Promise<Typeface> {
    const fallback = await prepareFallback(scratch);
    const style: TextStyle = { size: 8, weight: 'regular', colour: '#000000', width: 100 };
    await rasterize('x', 'Unifont', fallback.file, style);
    return fallback;
  }
}

async function rasterize(text: string, families: string, file: string, style: TextStyle): Promise<TextImage> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${style.colour}">${escapeMarkup(text)}</span>`,
      font: `${families} ${style.weight === 'bold' ? 'Bold ' : ''}${style.size}`,
      fontfile: file,
      width: style.width,
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

/** Escapes a text for Pango's markup and removes control characters, which Pango refuses. */
export function escapeMarkup(text: string): string {
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
