import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { assetUrl } from '../assets.ts';
import type { Sprite } from '../codec/draw.ts';
import type { FrameSize } from '../codec/frame-size.ts';
import { illuminate, type Light, spriteFromSvg, toSprite } from '../codec/sprite.ts';
import table from './lights.json' with { type: 'json' };
import { PLACES, type Place } from './places.ts';

/** How much larger than the frame a backdrop is, so that the camera can move over it. */
const OVERSCAN = 1.3;
const OVERCAST: ReadonlySet<string> = new Set(['rain', 'storm', 'fog', 'snow']);

/** Time and weather of a scene. */
export interface Sky {
  /** `day` where the prompt says nothing. */
  readonly time: string;
  readonly weather: string | undefined;
  /** Whether the moon is a subject, and so not part of the sky. */
  readonly hasMoon: boolean;
}

/** The light of times and weathers that have one of their own. */
const lights: Readonly<Record<string, Light>> = table;

/** Returns the light on what is in a place. */
export function getLights(place: Place, { time, weather = '' }: Sky): readonly Light[] {
  const names = PLACES[place].lit ? [] : [weather === 'snow' ? '' : weather, time];
  return names.flatMap((name) => lights[name] ?? []);
}

/** Draws the backdrop of a place: the sky, and the place in the light of the time, larger than the frame. */
export async function drawBackdrop(place: Place, sky: Sky, frame: FrameSize): Promise<Sprite> {
  const size = { width: Math.round(OVERSCAN * frame.width), height: Math.round(OVERSCAN * frame.height) };
  const snow = sky.weather === 'snow' && PLACES[place].outdoors ? [lights['snow']] : [];
  const all = [...snow, ...getLights(place, sky)].filter((light) => light !== undefined);
  const ground = illuminate(sharp(readDrawing(place, size)).ensureAlpha(), all);
  const layers = [await ground.png({ compressionLevel: 0 }).toBuffer()];
  if (place === 'city' && sky.time === 'night') layers.push(readDrawing('city-lights', size));
  const above = sharp(readDrawing(getSky(sky), size));
  return toSprite(above.composite(layers.map((input) => ({ input }))));
}

/** Draws a file of the package as a sprite. */
export function drawFile(name: string, size: FrameSize, light: readonly Light[] = []): Promise<Sprite> {
  return spriteFromSvg(readDrawing(name, size).toString(), light);
}

/** Reads a drawing, to be stretched to a size. */
function readDrawing(name: string, { width, height }: FrameSize): Buffer<ArrayBuffer> {
  const svg = readFileSync(assetUrl(`drawings/${name}.svg`), 'utf8');
  const columns = Math.round(width);
  const rows = Math.round(height);
  return Buffer.from(svg.replace('<svg ', `<svg width="${columns}" height="${rows}" `));
}

function getSky({ time, weather = '', hasMoon }: Sky): string {
  if (time === 'night') return hasMoon ? 'moonless' : 'night';
  return OVERCAST.has(weather) ? 'overcast' : time;
}
