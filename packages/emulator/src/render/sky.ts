import { mix, type Rgb, rgb, svgColour, yuv } from './colours.ts';
import { createBubbles, createFlight, createStars } from './drifts.ts';
import { even, type FrameSize } from './frame-size.ts';
import { drawOverlay } from './overlay.ts';
import { overlayFromSvg, squareFromSvg } from './overlay-from-svg.ts';
import { gradientPicture } from './paint.ts';
import type { Palette } from './palette.ts';
import type { Picture } from './picture.ts';
import type { Weather } from './prompt/words.ts';
import { backdrops, lights, sceneries } from './scenery.ts';
import type { Random } from './seed.ts';

/** Draws what is behind the ground at a moment, in seconds. */
export type DrawSky = (target: Picture, seconds: number) => void;

/** Options of {@link createSky}. */
export interface SkyOptions {
  readonly size: FrameSize;
  readonly weather: Weather | null;
  /** 1 is the speed of a prompt that names none. */
  readonly pace: number;
  readonly random: Random;
}

const OVERCAST: ReadonlySet<Weather | null> = new Set(['rain', 'storm', 'clouds', 'snow']);

/** Creates what is behind the ground: a sky, a starry space, deep water or a wall. */
export async function createSky(palette: Palette, options: SkyOptions): Promise<DrawSky> {
  const { setting, time, coloured } = palette;
  const { size, random } = options;
  const { sky } = sceneries[setting];
  const overcast = sky && OVERCAST.has(options.weather);
  const dull = (colour: Rgb): Rgb => (overcast ? mix(colour, [96, 104, 120], 0.45) : colour);
  const [top, bottom] = (backdrops[setting] ?? [lights[time].top, lights[time].horizon]).map((colour) =>
    yuv(coloured(dull(rgb(colour)))),
  );
  if (top === undefined || bottom === undefined) throw new TypeError('A backdrop has two colours.');
  const backdrop = gradientPicture(size.width, size.height, top, bottom);
  const parts: DrawSky[] = [];
  if (setting === 'space') parts.push(createFlight(random), await createPlanet(options));
  if (setting === 'underwater') parts.push(await createRays(options), createBubbles(random));
  if (sky && time === 'night' && !overcast) parts.push(createStars(random));
  if (sky && !overcast) parts.push(await createDisc(palette, options));
  if (sky && (overcast || random() < 0.6)) parts.push(await createClouds(palette, options, overcast));
  return (target, seconds) => {
    target.data.set(backdrop.data);
    for (const part of parts) part(target, seconds * options.pace);
  };
}

/** The sun or the moon, which moves as in a time lapse. */
async function createDisc({ time }: Palette, { size, random }: SkyOptions): Promise<DrawSky> {
  const { width, height } = size;
  const { disc, height: high } = lights[time];
  const colour = svgColour(rgb(disc));
  const side = even(Math.min(width, height) * (time === 'sunset' ? 0.62 : 0.39));
  const glow = `<defs><radialGradient id="g"><stop offset=".4" stop-color="${colour}" stop-opacity=".5"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient></defs><circle cx="50" cy="50" r="50" fill="url(#g)"/><circle cx="50" cy="50" r="19.2" fill="${colour}"/>`;
  const drawing = await squareFromSvg(glow, side);
  const [x, y] = [0.1 + 0.6 * random(), high + 0.06 * random()];
  const down = time === 'sunset' ? 0.012 : time === 'dawn' ? -0.012 : 0;
  return (target, seconds) => {
    const left = ((x + 0.2 + seconds * 0.024) % 1.4) - 0.2;
    drawOverlay(target, drawing, left * width - side / 2, (y + down * seconds) * height - side / 2);
  };
}

async function createClouds(
  { time, light }: Palette,
  { size, random }: SkyOptions,
  overcast: boolean,
): Promise<DrawSky> {
  const [longer, shorter] = [Math.max(size.width, size.height), Math.min(size.width, size.height)];
  const places = Array.from({ length: overcast ? 6 : 3 }, () => [random(), random()] as const);
  const white: Rgb = overcast ? [150, 156, 168] : [255, 255, 255];
  const colour = svgColour(mix(white, rgb(lights[time].shade), light.share * 0.8));
  const cloud = await overlayFromSvg(
    `<g fill="${colour}" fill-opacity=".85"><ellipse cx="50" cy="34" rx="48" ry="14"/><circle cx="34" cy="24" r="16"/><circle cx="56" cy="20" r="19"/><circle cx="74" cy="28" r="13"/></g>`,
    { width: even(longer * 0.34), height: even(shorter * 0.22), viewBox: '0 0 100 50' },
  );
  return (target, seconds) => {
    for (const [x, y] of places) {
      const left = ((x + 0.2 + seconds * 0.032 * (1 + y)) % 1.4) - 0.3;
      drawOverlay(target, cloud, left * size.width, (0.03 + 0.28 * y) * size.height, overcast ? 0.9 : 0.7);
    }
  };
}

/** A planet with a ring, which the camera passes. */
async function createPlanet({ size, random }: SkyOptions): Promise<DrawSky> {
  const { width, height } = size;
  const [x, y, r] = [0.35 + 0.55 * random(), 0.3 + 0.35 * random(), 0.16 + 0.14 * random()];
  const side = even(Math.min(width, height) * r * 3.6);
  const hue = Math.floor(random() * 360);
  const drawing = await squareFromSvg(
    `<defs><radialGradient id="p" cx=".35" cy=".3"><stop offset="0" stop-color="hsl(${hue},70%,72%)"/><stop offset="1" stop-color="hsl(${hue + 40},60%,24%)"/></radialGradient></defs><circle cx="50" cy="50" r="28" fill="url(#p)"/><ellipse cx="50" cy="50" rx="46" ry="9" fill="none" stroke="hsl(${hue + 20},50%,80%)" stroke-opacity=".7" stroke-width="4" transform="rotate(-18 50 50)"/>`,
    side,
  );
  return (target, seconds) => {
    const left = 1.3 - ((1.3 - x + seconds * 0.06) % 1.6);
    drawOverlay(target, drawing, left * width - side / 2, (y + 0.006 * seconds) * height - side / 2);
  };
}

/** Rays of light, which sway. */
async function createRays({ size, random }: SkyOptions): Promise<DrawSky> {
  const { width, height } = size;
  const rays = Array.from({ length: 6 }, (_, ray) => {
    const x = width * (0.02 + 0.22 * ray + 0.08 * random());
    const beam = height * 0.12;
    return `<path d="M${x} 0h${beam}l${-beam * 0.9} ${height}h${-beam * 2}z" fill="#fff" fill-opacity=".16"/>`;
  });
  const drawing = await overlayFromSvg(rays.join(''), { width: even(width * 1.3), height: even(height) });
  return (target, seconds) =>
    drawOverlay(target, drawing, width * (-0.15 + 0.13 * Math.sin(seconds * 0.7)), 0);
}
