import { jsonAsset } from '../assets.ts';
import type { Sprite } from '../codec/draw.ts';
import { type Light, spriteFromSvg } from '../codec/sprite.ts';
import facts from './subjects.json' with { type: 'json' };

/** The bodies of the SVGs (32 x 32) of all emoji by id. */
const pictures = jsonAsset<Readonly<Record<string, string>>>('pictures.json');

/** Emoji of persons that are only a head, and the drawing of the body that they get. */
const bodies: Readonly<Record<string, string>> = facts.bodies;
const heads: Readonly<Record<string, string>> = facts.heads;

/** Returns the SVG of an emoji; undefined where the set has none, as for flags. */
export function emojiSvg(id: string, size: number): string | undefined {
  const picture = pictures()[id];
  return picture && createSvg('0 0 32 32', size, picture);
}

/** Draws an emoji of some pixels, with a body where it is only a head; nothing where the set has none. */
export function drawEmoji(id: string, size: number, lights: readonly Light[] = []): Promise<Sprite> {
  const side = Math.max(8, Math.round(size));
  const picture = pictures()[id] ?? '';
  const body = bodies[heads[id] ?? ''];
  const head = `<g transform="translate(5.3 0) scale(.67)">${picture}</g>`;
  const box = body === undefined ? '0 0 32 32' : '-6.5 0 45 45';
  const content = body === undefined ? picture : body + head;
  return spriteFromSvg(createSvg(box, side, content), lights);
}

function createSvg(viewBox: string, size: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${size}" height="${size}">${content}</svg>`;
}
