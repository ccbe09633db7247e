import { readFileSync } from 'node:fs';
import { assetUrl } from '../assets.ts';
import { even, type FrameSize } from '../codec/frame-size.ts';
import { type Picture, pictureFromRgb } from '../codec/picture.ts';
import { PLACES, type Place } from './places.ts';
import type { Random } from './seed.ts';

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

const SKIES: Readonly<Record<Sky['time'], readonly [string, string, string]>> = {
  day: ['#4aa3ec', '#9fd3f8', '#e6f6ff'],
  night: ['#060a24', '#141d4f', '#3a4487'],
  sunset: ['#3d2c73', '#e5646a', '#ffc37a'],
  sunrise: ['#6fa5dc', '#f6b9b0', '#fff0cf'],
};
const GREY: readonly [string, string, string] = ['#66758a', '#9aa8b7', '#cfd8df'];
const OVERCAST = new Set(['rain', 'storm', 'fog', 'snow']);

/** A colour laid over the place. */
const LIGHT: Readonly<Record<Sky['time'], { r: number; g: number; b: number; alpha: number } | undefined>> = {
  day: undefined,
  night: { r: 7, g: 13, b: 56, alpha: 0.58 },
  sunset: { r: 255, g: 90, b: 42, alpha: 0.2 },
  sunrise: { r: 255, g: 180, b: 138, alpha: 0.16 },
};
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
  const light = LIT.has(place) ? undefined : LIGHT[time];
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
  const overcast = OVERCAST.has(sky.weather ?? '') && sky.time !== 'night';
  const shades = overcast ? GREY : SKIES[sky.time];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${whole.width}" height="${whole.height}" viewBox="${box}" preserveAspectRatio="none">
<defs>${gradient(shades)}
<radialGradient id="glow"><stop offset="0" stop-color="#fff" stop-opacity=".9"/><stop offset=".3" stop-color="#fff" stop-opacity=".35"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>
<rect x="${-0.15 * w}" y="${-0.15 * h}" width="${OVERSCAN * w}" height="${OVERSCAN * h}" fill="url(#sky)"/>
${celestial(sky, { width: w, height: h })}${sky.time === 'night' ? stars({ width: w, height: h }, random) : clouds(sky, { width: w, height: h }, random)}
</svg>`;
}

function gradient(shades: readonly string[]): string {
  const stops = shades.map((shade, at) => `<stop offset="${at / 2}" stop-color="${shade}"/>`);
  return `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="0.72">${stops.join('')}</linearGradient>`;
}

/** Sun or moon. */
function celestial({ time, weather, hasMoon }: Sky, { width: w, height: h }: FrameSize): string {
  if (hasMoon || (OVERCAST.has(weather ?? '') && time !== 'night')) return '';
  const r = Math.min(w, h) * 0.075;
  if (time === 'night')
    return `<circle cx="${w * 0.8}" cy="${h * 0.16}" r="${r * 3}" fill="url(#glow)" opacity=".35"/><circle cx="${w * 0.8}" cy="${h * 0.16}" r="${r * 0.8}" fill="#f4f1d8"/><circle cx="${w * 0.8 - r * 0.3}" cy="${h * 0.16 - r * 0.1}" r="${r * 0.16}" fill="#dcd7b4"/><circle cx="${w * 0.8 + r * 0.25}" cy="${h * 0.16 + r * 0.25}" r="${r * 0.11}" fill="#dcd7b4"/>`;
  const [x, y, colour] = {
    day: [w * 0.82, h * 0.15, '#fff6c9'],
    sunset: [w * 0.66, h * (HORIZON - 0.05), '#ffe2a0'],
    sunrise: [w * 0.3, h * (HORIZON - 0.06), '#fff3c4'],
  }[time];
  return `<circle cx="${x}" cy="${y}" r="${r * 4.2}" fill="url(#glow)"/><circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`;
}

function clouds({ time, weather }: Sky, { width: w, height: h }: FrameSize, random: Random): string {
  const grey = OVERCAST.has(weather ?? '');
  const colour = grey
    ? '#dfe6ec'
    : { day: '#ffffff', sunset: '#ffb39a', sunrise: '#fff4ea', night: '' }[time];
  return Array.from({ length: grey ? 8 : 4 }, () => {
    const [x, y, s] = [
      (random() * 1.3 - 0.15) * w,
      (random() * 0.34 - 0.02) * h,
      (0.06 + random() * 0.07) * w,
    ];
    const puffs = [
      [-1.1, 0.1, 0.55],
      [-0.4, -0.2, 0.8],
      [0.45, -0.1, 0.7],
      [1.1, 0.12, 0.5],
    ].map(
      ([dx = 0, dy = 0, r = 0]) =>
        `<ellipse cx="${x + dx * s}" cy="${y + dy * s}" rx="${r * s}" ry="${r * s * 0.62}"/>`,
    );
    return `<g fill="${colour}" opacity="${grey ? 0.5 : 0.8}">${puffs.join('')}</g>`;
  }).join('');
}

/** Small points of light. */
function stars({ width: w, height: h }: FrameSize, random: Random): string {
  return Array.from({ length: 70 }, () => {
    const [x, y] = [(random() * 1.3 - 0.15) * w, (random() * 0.75 - 0.15) * h];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(0.5 + random() * 1.2).toFixed(2)}" fill="#fff" opacity="${(0.4 + random() * 0.6).toFixed(2)}"/>`;
  }).join('');
}
