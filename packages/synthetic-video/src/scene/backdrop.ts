import { readFileSync } from 'node:fs';
import { assetUrl } from '../assets.ts';
import { even, type FrameSize } from '../codec/frame-size.ts';
import { type Picture, pictureFromRgb } from '../codec/picture.ts';
import { PLACES, type Place } from './places.ts';
import type { Random } from './seed.ts';
import table from './skies.json' with { type: 'json' };

/** How much larger than the frame a backdrop is, so that the camera can move over it. */
export const OVERSCAN = 1.3;
/** Where the ground begins, in shares of the frame's height. */
export const HORIZON = 0.62;

/** Time and weather of a scene. */
export interface Sky {
  readonly time: 'day' | 'night' | 'sunset' | 'sunrise';
  readonly weather: string | undefined;
  /** Whether the moon is a subject, and so not part of the sky. */
  readonly hasMoon: boolean;
}

/** What is seen at a time of day: the colours of the sky, of its clouds and of water, its sun, and its light on the place. */
const TIMES: Readonly<
  Record<
    Sky['time'],
    {
      readonly shades: readonly string[];
      readonly clouds: string;
      readonly water: string;
      readonly sun?: { readonly x: number; readonly y: number; readonly colour: string };
      readonly light?: { readonly r: number; readonly g: number; readonly b: number; readonly alpha: number };
    }
  >
> = table.times;

/** Returns the colour of water. */
export function getWater(time: Sky['time']): string {
  return TIMES[time].water;
}

function isOvercast({ weather = '', time }: Sky): boolean {
  return time !== 'night' && table.overcast.weathers.includes(weather);
}

/** Places that have a light of their own. */
const LIT: ReadonlySet<Place> = new Set<Place>(['space', 'underwater']);
/** Snow on the ground: all colours are pale. */
const SNOW = { lightness: 32, saturation: 0.1 };

/** Draws the backdrop of a place: sky, and the place in the light of the time, {@link OVERSCAN} times the frame. */
export async function drawBackdrop(
  place: Place,
  sky: Sky,
  size: FrameSize,
  random: Random,
): Promise<Picture> {
  const { default: sharp } = await import('sharp');
  const [width, height] = [even(OVERSCAN * size.width), even(OVERSCAN * size.height)];
  const layers = [];
  if (place !== 'sky') layers.push(await drawPlace(place, sky, { width, height }));
  if (place === 'city' && sky.time === 'night')
    layers.push(await readDrawing('city-lights', { width, height }));
  const { data, info } = await sharp(Buffer.from(skySvg(sky, size, { width, height }, random)))
    .composite(layers.map((input) => ({ input })))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return pictureFromRgb(data, info.width, info.height);
}

async function drawPlace(place: Place, { time, weather }: Sky, size: FrameSize): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const drawing = sharp(await readDrawing(place, size));
  if (weather === 'snow' && PLACES[place].outdoors) drawing.modulate(SNOW);
  const light = LIT.has(place) ? undefined : TIMES[time].light;
  if (light === undefined) return drawing.png({ compressionLevel: 0 }).toBuffer();
  const colour = await sharp({ create: { ...size, channels: 4, background: light } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  // Only where there is something of the place.
  return drawing
    .composite([{ input: colour, blend: 'atop' }])
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** Reads a drawing, stretched to a size. */
async function readDrawing(name: string, { width, height }: FrameSize): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const svg = readFileSync(assetUrl(`places/${name}.svg`), 'utf8');
  const sized = svg.replace('<svg ', `<svg width="${width}" height="${height}" `);
  return sharp(Buffer.from(sized)).png({ compressionLevel: 0 }).toBuffer();
}

function skySvg(sky: Sky, { width: w, height: h }: FrameSize, whole: FrameSize, random: Random): string {
  const box = `${-0.15 * w} ${-0.15 * h} ${OVERSCAN * w} ${OVERSCAN * h}`;
  const { shades } = isOvercast(sky) ? table.overcast : TIMES[sky.time];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${whole.width}" height="${whole.height}" viewBox="${box}" preserveAspectRatio="none">
<defs>${gradient(shades)}${table.drawings.glow}</defs>
<rect x="${-0.15 * w}" y="${-0.15 * h}" width="${OVERSCAN * w}" height="${OVERSCAN * h}" fill="url(#sky)"/>
${celestial(sky, { width: w, height: h })}${sky.time === 'night' ? stars({ width: w, height: h }, random) : clouds(sky, { width: w, height: h }, random)}
</svg>`;
}

function gradient(shades: readonly string[]): string {
  const stops = shades.map((shade, at) => `<stop offset="${at / 2}" stop-color="${shade}"/>`);
  return `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="0.72">${stops.join('')}</linearGradient>`;
}

/** Sun or moon. */
function celestial(sky: Sky, { width, height }: FrameSize): string {
  if (sky.hasMoon || isOvercast(sky)) return '';
  const { sun } = TIMES[sky.time];
  const { x, y, colour } = sun ?? { x: 0.8, y: 0.16, colour: '' };
  const place = `translate(${x * width} ${y * height}) scale(${Math.min(width, height) * 0.075})`;
  return `<g transform="${place}" fill="${colour}">${table.drawings[sun ? 'sun' : 'moon']}</g>`;
}

function clouds(sky: Sky, { width, height }: FrameSize, random: Random): string {
  const overcast = isOvercast(sky);
  const { clouds: colour } = overcast ? table.overcast : TIMES[sky.time];
  return Array.from({ length: overcast ? 8 : 4 }, () => {
    const [x, y] = [(random() * 1.3 - 0.15) * width, (random() * 0.34 - 0.02) * height];
    const place = `translate(${x} ${y}) scale(${(0.06 + random() * 0.07) * width})`;
    return `<g transform="${place}" fill="${colour}" opacity="${overcast ? 0.5 : 0.8}">${table.drawings.cloud}</g>`;
  }).join('');
}

/** Small points of light. */
function stars({ width: w, height: h }: FrameSize, random: Random): string {
  return Array.from({ length: 70 }, () => {
    const [x, y] = [(random() * 1.3 - 0.15) * w, (random() * 0.75 - 0.15) * h];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(0.5 + random() * 1.2).toFixed(2)}" fill="#fff" opacity="${(0.4 + random() * 0.6).toFixed(2)}"/>`;
  }).join('');
}
