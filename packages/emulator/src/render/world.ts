import { castActors } from './actors.ts';
import { mix, type Rgb, rgb, svgColour, tintColours, yuv } from './colours.ts';
import type { FrameSize } from './frame-size.ts';
import { drawLayer, type Layer, makeLayer } from './ground.ts';
import { drawOverlay, overlayFromRgba } from './overlay.ts';
import { gradientPicture } from './paint.ts';
import type { Picture } from './picture.ts';
import { backdrops, lights, type Scenery, sceneries } from './scenery.ts';
import { hashText, type Random, seededRandom } from './seed.ts';
import { createWeather } from './weather.ts';
import { known, type Reading, readPrompt, type Setting, type Time } from './words.ts';

/** Draws a moment of a world: seconds from the beginning. */
export type World = (target: Picture, seconds: number) => void;

/** What a world is made of. */
export interface WorldOptions {
  readonly size: FrameSize;
  readonly prompt: string;
  /** Seeds what the prompt leaves open: another text gives another picture. */
  readonly seed: string;
  /** Whether there are captions at the bottom, which the subjects keep clear of. */
  readonly captions: boolean;
  /** Layers of the ground: 3 or 4. */
  readonly layers: number;
}

const PACES = { slow: 0.6, fast: 2.1, lively: 1.3 };

/** Invents what a prompt describes: a place in some light and weather, with the subjects that move through it. */
export async function createWorld({ size, prompt, seed, captions, layers }: WorldOptions): Promise<World> {
  const random = seededRandom(hashText(seed));
  const reading = readPrompt(prompt);
  const setting = settingOf(reading, random);
  const time = reading.time ?? (setting === 'space' ? 'night' : choose(known.times, random));
  const tint = reading.tint === null ? null : tintColours[reading.tint];
  // A little of a colour of its own, so that no two prompts look the same.
  const own: Rgb = [random() * 255, random() * 255, random() * 255];
  const coloured = (colour: Rgb): Rgb => mix(mix(colour, own, 0.07), tint ?? own, tint === null ? 0 : 0.34);
  const palette = { setting, time, coloured };
  const [sky, actors] = await Promise.all([
    createSky(size, palette, { reading, random }),
    castActors({
      names: reading.subjects,
      medium: sceneries[setting].medium,
      pace: reading.pace,
      coat: reading.coat === null ? null : tintColours[reading.coat],
      floor: captions ? 0.75 : 0.82,
      side: Math.min(size.width, size.height),
      random,
    }),
  ]);
  const ground = createGround(palette, {
    layers,
    pace: reading.pace === null ? 1 : PACES[reading.pace],
    random,
  });
  const weather = createWeather(reading.weather, hashText(`${seed}weather`));
  // In water the nearest wave is in front of what floats.
  const front = sceneries[setting].medium === 'water' ? ground.slice(-1) : [];
  const back = ground.slice(0, ground.length - front.length);
  const grey = reading.tint === 'grey';
  return (target, seconds) => {
    sky(target, seconds);
    for (const layer of back) drawLayer(target, layer, seconds);
    for (const actor of actors) actor.draw(target, seconds);
    for (const layer of front) drawLayer(target, layer, seconds);
    weather(target, seconds);
    if (grey) for (const plane of [target.u, target.v]) plane.fill(128);
  };
}

/** Where it takes place: as the prompt says, else where its subjects belong. */
function settingOf({ setting, subjects, weather }: Reading, random: Random): Setting {
  if (setting !== null) return setting;
  const homes: Readonly<Partial<Record<string, Setting>>> = {
    fish: 'underwater',
    whale: 'sea',
    turtle: 'underwater',
    boat: 'sea',
    car: 'street',
    bicycle: 'street',
    rocket: 'space',
    cup: 'room',
    lighthouse: 'sea',
    robot: 'city',
  };
  for (const subject of subjects) {
    const home = homes[subject];
    if (home !== undefined) return home;
  }
  if (weather === 'snow') return 'snowland';
  return choose(
    known.settings.filter((one) => one !== 'space' && one !== 'underwater' && one !== 'room'),
    random,
  );
}

interface PaletteOptions {
  readonly setting: Setting;
  readonly time: Time;
  readonly coloured: (colour: Rgb) => Rgb;
}

function createGround(
  { setting, time, coloured }: PaletteOptions,
  { layers, pace, random }: { readonly layers: number; readonly pace: number; readonly random: Random },
): readonly Layer[] {
  const { colours, shapes, from, to }: Scenery = sceneries[setting];
  // A room or the sea bed has a light of its own.
  const { shade, share, horizon } = lights[sceneries[setting].sky ? time : 'day'];
  const kept = colours.length > layers ? colours.slice(colours.length - layers) : colours;
  const skipped = colours.length - kept.length;
  return kept.map((colour, index) => {
    const depth = kept.length === 1 ? 1 : index / (kept.length - 1);
    const lit = mix(rgb(colour), rgb(shade), share);
    // What is far takes on the colour of the horizon.
    const hazy = mix(lit, rgb(horizon), 0.3 * (1 - depth));
    const base = from + (to - from) * depth;
    const shape = shapes[Math.min(shapes.length - 1, index + skipped)] ?? 'hills';
    return makeLayer(
      { shape, colour: coloured(hazy), base, depth, pace, lit: time === 'night' || time === 'sunset' },
      random,
    );
  });
}

interface SkyParts {
  readonly reading: Reading;
  readonly random: Random;
}

async function createSky(
  size: FrameSize,
  { setting, time, coloured }: PaletteOptions,
  { reading, random }: SkyParts,
): Promise<World> {
  const { width, height } = size;
  const light = lights[time];
  const [top, bottom] = backdrops[setting] ?? [light.top, light.horizon];
  const overcast =
    reading.weather === 'rain' ||
    reading.weather === 'storm' ||
    reading.weather === 'clouds' ||
    reading.weather === 'snow';
  const dull = (colour: Rgb): Rgb =>
    overcast && sceneries[setting].sky ? mix(colour, [96, 104, 120], 0.45) : colour;
  const backdrop = gradientPicture(
    width,
    height,
    yuv(coloured(dull(rgb(top)))),
    yuv(coloured(dull(rgb(bottom)))),
  );
  const details = skySvg(size, { setting, time, overcast, random });
  const cloudy = sceneries[setting].sky && (overcast || random() < 0.6);
  const starts = Array.from({ length: overcast ? 6 : 3 }, () => [random(), random()] as const);
  const fixed = await rasterizeFrame(size, details);
  const cloud = cloudy ? await rasterizeCloud(size, overcast, time) : undefined;
  drawOverlay(backdrop, fixed, 0, 0);
  return (target, seconds) => {
    target.data.set(backdrop.data);
    if (cloud === undefined) return;
    for (const [x, y] of starts) {
      const way = (x + seconds * 0.02 * (1 + y)) % 1.3;
      drawOverlay(target, cloud, (way - 0.2) * width, (0.03 + 0.28 * y) * height, overcast ? 0.9 : 0.7);
    }
  };
}

interface SkyDetails {
  readonly setting: Setting;
  readonly time: Time;
  readonly overcast: boolean;
  readonly random: Random;
}

function skySvg({ width, height }: FrameSize, { setting, time, overcast, random }: SkyDetails): string {
  const side = Math.min(width, height);
  const parts: string[] = [];
  if (setting === 'space' || (time === 'night' && sceneries[setting].sky && !overcast)) {
    for (let star = 0; star < (setting === 'space' ? 150 : 70); star++) {
      const y = random() * height * (setting === 'space' ? 1 : 0.5);
      parts.push(
        `<circle cx="${random() * width}" cy="${y}" r="${0.6 + random() * 1.1}" fill="#fff" fill-opacity="${0.4 + random() * 0.6}"/>`,
      );
    }
  }
  if (setting === 'space') {
    const [x, y, r] = [
      width * (0.15 + 0.7 * random()),
      height * (0.25 + 0.4 * random()),
      side * (0.16 + 0.14 * random()),
    ];
    const hue = Math.floor(random() * 360);
    parts.push(
      `<defs><radialGradient id="p" cx=".35" cy=".3"><stop offset="0" stop-color="hsl(${hue},70%,72%)"/><stop offset="1" stop-color="hsl(${hue + 40},60%,24%)"/></radialGradient></defs><circle cx="${x}" cy="${y}" r="${r}" fill="url(#p)"/><ellipse cx="${x}" cy="${y}" rx="${r * 1.7}" ry="${r * 0.35}" fill="none" stroke="hsl(${hue + 20},50%,80%)" stroke-opacity=".7" stroke-width="5" transform="rotate(-18 ${x} ${y})"/>`,
    );
  }
  if (setting === 'underwater') {
    for (let ray = 0; ray < 5; ray++) {
      const x = width * (0.1 + 0.2 * ray + 0.08 * random());
      parts.push(
        `<path d="M${x} 0l${side * 0.1} 0l${-side * 0.22} ${height}h${-side * 0.2}z" fill="#fff" fill-opacity=".1"/>`,
      );
    }
  }
  if (setting === 'room') {
    const { top, horizon } = lights[time];
    const [x, y, w, h] = [width * (0.12 + 0.4 * random()), height * 0.1, side * 0.55, side * 0.42];
    parts.push(
      `<defs><linearGradient id="w" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${horizon}"/></linearGradient></defs><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="url(#w)" stroke="#fffaf0" stroke-width="9"/><path d="M${x + w / 2} ${y}v${h}M${x} ${y + h / 2}h${w}" stroke="#fffaf0" stroke-width="6"/>`,
    );
  }
  if (sceneries[setting].sky && !overcast) {
    const { disc, height: high } = lights[time];
    const [x, y, r] = [
      width * (0.15 + 0.7 * random()),
      height * (high + 0.06 * random()),
      side * (time === 'sunset' ? 0.12 : 0.075),
    ];
    const colour = svgColour(rgb(disc));
    parts.push(
      `<defs><radialGradient id="g"><stop offset=".4" stop-color="${colour}" stop-opacity=".5"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient></defs><circle cx="${x}" cy="${y}" r="${r * 2.6}" fill="url(#g)"/><circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`,
    );
  }
  return parts.join('');
}

async function rasterizeFrame({ width, height }: FrameSize, content: string) {
  const { default: sharp } = await import('sharp');
  const svg = `<svg width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1" fill-opacity="0"/>${content}</svg>`;
  return overlayFromRgba(await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer(), width, height);
}

async function rasterizeCloud({ width, height }: FrameSize, overcast: boolean, time: Time) {
  const [w, h] = [
    Math.round((Math.max(width, height) * 0.34) / 2) * 2,
    Math.round((Math.min(width, height) * 0.22) / 2) * 2,
  ];
  const light = mix(
    overcast ? [150, 156, 168] : [255, 255, 255],
    rgb(lights[time].shade),
    lights[time].share * 0.8,
  );
  const colour = svgColour(light);
  const content = `<g fill="${colour}" fill-opacity=".85" transform="scale(${w / 100} ${h / 50})"><ellipse cx="50" cy="34" rx="48" ry="14"/><circle cx="34" cy="24" r="16"/><circle cx="56" cy="20" r="19"/><circle cx="74" cy="28" r="13"/></g>`;
  return rasterizeFrame({ width: w, height: h }, content);
}

function choose<T>(choices: readonly T[], random: Random): T {
  // Sound: the lists are not empty.
  return choices[Math.floor(random() * choices.length)] as T;
}
