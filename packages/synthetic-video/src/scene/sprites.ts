import { jsonAsset } from '../assets.ts';
import type { Sprite } from '../codec/draw.ts';
import facts from './subjects.json' with { type: 'json' };

/** The bodies of the SVGs (32 x 32) of all emoji by id. */
const pictures = jsonAsset<Readonly<Record<string, string>>>('pictures.json');

/** How a sprite looks beside the drawing that it is made from. */
export interface Look {
  /** Factor of the brightness. */
  readonly brightness: number;
  /** Factor of the saturation. */
  readonly saturation: number;
}

/** Returns the SVG of an emoji; undefined where the set has none, as for flags. */
export function emojiSvg(id: string, size: number): string | undefined {
  const body = pictures()[id];
  return body === undefined
    ? undefined
    : `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}">${body}</svg>`;
}

/** Emoji of persons that are only a head, and whether they wear a skirt. */
const HEADS: Readonly<Record<string, boolean>> = facts.heads;

/** Returns the SVG of a subject: an emoji, with a body where it is only a head. */
function subjectSvg(id: string, size: number): string | undefined {
  const skirt = HEADS[id];
  if (skirt === undefined) return emojiSvg(id, size);
  const legs = '<path d="M13 34v9M19 34v9" stroke="#3c4257" stroke-width="3.4" stroke-linecap="round"/>';
  const arms = '<path d="M11 22l-4 8M21 22l4 8" stroke="#ffc83d" stroke-width="2.6" stroke-linecap="round"/>';
  const clothes = skirt
    ? '<path d="M11 20h10l5 17H6z" fill="#d64570"/>'
    : '<rect x="10" y="19" width="12" height="13" rx="4" fill="#3b82c4"/><path d="M10 30h12v5H10z" fill="#3c4257"/>';
  const head = `<g transform="translate(5.3 0) scale(.67)">${pictures()[id] ?? ''}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6.5 0 45 45" width="${size}" height="${size}">${legs}${arms}${clothes}${head}</svg>`;
}

/** Draws emoji as sprites, each once for each size. */
export class EmojiSprites {
  readonly #sprites = new Map<string, Promise<Sprite | undefined>>();
  readonly #look: Look | undefined;

  constructor(look?: Look) {
    this.#look = look;
  }

  /** Returns a sprite of an emoji of some pixels; undefined where the set has none. */
  get(id: string, size: number): Promise<Sprite | undefined> {
    const side = Math.max(8, Math.round(size / 4) * 4);
    const key = `${id} ${side}`;
    const known = this.#sprites.get(key);
    if (known !== undefined) return known;
    const svg = subjectSvg(id, side);
    const made = svg === undefined ? Promise.resolve(undefined) : spriteFromSvg(svg, this.#look);
    this.#sprites.set(key, made);
    return made;
  }
}

/** Draws an SVG as a sprite. */
export async function spriteFromSvg(svg: string, look?: Look): Promise<Sprite> {
  const { default: sharp } = await import('sharp');
  const image = sharp(Buffer.from(svg)).ensureAlpha();
  const { data, info } = await (look ? image.modulate(look) : image)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return spriteFromRgba(data, info.width, info.height);
}

/** Converts RGBA pixels; a border of two transparent pixels makes its edges smooth. */
export function spriteFromRgba(rgba: Uint8Array, width: number, height: number): Sprite {
  const size = { width: width + (width % 2) + 4, height: height + (height % 2) + 4 };
  const source = { rgba, width, height };
  const planes = [
    makePlane(source, size, 1, (r, g, b) => 16 + (65.738 * r + 129.057 * g + 25.064 * b) / 256),
    makePlane(source, size, 2, (r, g, b) => 128 + (-37.945 * r - 74.494 * g + 112.439 * b) / 256),
    makePlane(source, size, 2, (r, g, b) => 128 + (112.439 * r - 94.154 * g - 18.285 * b) / 256),
  ];
  return { ...size, planes };
}

function makePlane(
  source: { readonly rgba: Uint8Array; readonly width: number; readonly height: number },
  size: { readonly width: number; readonly height: number },
  step: 1 | 2,
  convert: (red: number, green: number, blue: number) => number,
): Sprite['planes'][number] {
  const [width, height] = [size.width / step, size.height / step];
  const pixels = new Uint32Array(width * height);
  for (let at = 0; at < pixels.length; at++) {
    const [left, top] = [(at % width) * step - 2, Math.floor(at / width) * step - 2];
    let [sum, opaque] = [0, 0];
    for (let part = 0; part < step * step; part++) {
      const [column, row] = [left + (part % step), top + Math.floor(part / step)];
      if (column < 0 || row < 0 || column >= source.width || row >= source.height) continue;
      const from = (row * source.width + column) * 4;
      const share = source.rgba[from + 3] ?? 0;
      if (share === 0) continue;
      sum += convert(source.rgba[from] ?? 0, source.rgba[from + 1] ?? 0, source.rgba[from + 2] ?? 0) * share;
      opaque += share;
    }
    const parts = step * step;
    pixels[at] = (Math.round(opaque / parts) << 16) | Math.round(sum / 255 / parts);
  }
  return { width, height, pixels };
}
