import { createCamera, throughCamera } from '../camera/camera.ts';
import { drawPicture, drawSprite } from '../codec/draw.ts';
import type { FrameSize } from '../codec/frame-size.ts';
import type { Picture } from '../codec/picture.ts';
import type { PromptReading } from '../prompt/read-prompt.ts';
import { getKind } from '../prompt/word-table.ts';
import { drawBackdrop, getWater, HORIZON, type Sky } from './backdrop.ts';
import {
  type Direction,
  drawnSubjects,
  type Item,
  passingSpeed,
  placeSubjects,
  showsMoon,
  usualPlace,
} from './cast.ts';
import { createFlow } from './flow.ts';
import { PLACES, type Place } from './places.ts';
import type { Scene, SceneOptions } from './scene.ts';
import { hashText, type Random, seededRandom } from './seed.ts';
import skies from './skies.json' with { type: 'json' };
import { EmojiSprites, spriteFromSvg } from './sprites.ts';
import { createWeather, getWeather } from './weather.ts';

/** How a world is drawn. */
export interface WorldOptions extends SceneOptions {
  /** Makes what is left to chance; the same text leads to the same world. */
  readonly seed: string;
  /** Whether there is more around the subjects. */
  readonly rich: boolean;
}

/** Creates the scene of a prompt; one in which nothing is known shows flowing colours. */
export async function createWorld(
  { colours, ...reading }: PromptReading,
  options: WorldOptions,
): Promise<Scene> {
  const random = seededRandom(hashText(options.seed));
  const subjects = drawnSubjects(reading.subjects);
  const { settings } = reading;
  const weather = await createWeather(
    getWeather(settings.weather, settings.place),
    options.size,
    settings.pace,
  );
  const scene =
    subjects.length === 0 && settings.place === undefined
      ? neutralScene({ subjects, settings, colours }, random)
      : await placedScene({ subjects, settings, colours }, options, random);
  return {
    neutral: scene.neutral === true,
    draw(frame, seconds) {
      scene.draw(frame, seconds);
      weather?.(frame, seconds);
    },
  };
}

function neutralScene({ colours, settings }: PromptReading, random: Random): Scene {
  const night = settings.time === 'night' && colours.length === 0;
  return {
    neutral: true,
    draw: createFlow(night ? ['#0b1033', '#27346b', '#6a7fd0'] : colours, random, settings.pace),
  };
}

async function placedScene(reading: PromptReading, options: WorldOptions, random: Random): Promise<Scene> {
  const { subjects, settings } = reading;
  const { size, seconds: duration } = options;
  const [first = ''] = subjects;
  const swims = settings.place === 'sea' && getKind(first) === 'swim';
  // The table of words has no other names.
  const place = (swims ? 'underwater' : (settings.place ?? usualPlace(subjects[0]))) as Place;
  const hasMoon = showsMoon(subjects);
  const sky: Sky = { time: (settings.time ?? 'day') as Sky['time'], weather: settings.weather, hasMoon };
  const direction: Direction = { place, move: settings.move, pace: settings.pace, seconds: duration };
  const sprites = new EmojiSprites(lookOf(sky, place));
  const [backdrop, props, cast, front] = await Promise.all([
    drawBackdrop(place, sky, size, random),
    placeProps(direction, subjects[0], { size, sprites, random, rich: options.rich }),
    placeSubjects(subjects, direction, size, sprites),
    frontWave(place, size, sky),
  ]);
  const shadow = await spriteFromSvg(skies.drawings.shadow);
  const camera = createCamera(settings.camera, settings.pace, duration);
  const grounded = !['sea', 'underwater', 'sky', 'space'].includes(place);
  return {
    draw(frame, seconds) {
      const view = camera(seconds);
      drawPicture(frame, backdrop, throughCamera({ x: size.width / 2, y: size.height / 2 }, view, size));
      const show = ({ sprite, at }: Item): void =>
        drawSprite(frame, sprite, throughCamera(at(seconds), view, size));
      for (const prop of props) show(prop);
      for (const item of cast) {
        if (grounded) castShadow(frame, item);
        show(item);
      }
      if (front) show(front);

      function castShadow(target: Picture, { sprite, at }: Item): void {
        const placement = at(seconds);
        const feet = Math.max(placement.y + sprite.height / 2, 0.83 * size.height) - 0.02 * size.height;
        const below = { x: placement.x, y: feet, scale: sprite.width / 120 };
        drawSprite(target, shadow, throughCamera(below, view, size), 0.9);
      }
    },
  };
}

/** Sprites are darker at night. */
function lookOf(
  { time, weather }: Sky,
  place: Place,
): { brightness: number; saturation: number } | undefined {
  if (time === 'night') return place === 'space' ? undefined : { brightness: 0.78, saturation: 0.85 };
  return weather === 'storm' || weather === 'fog' ? { brightness: 0.9, saturation: 0.8 } : undefined;
}

interface Surroundings {
  readonly size: FrameSize;
  readonly sprites: EmojiSprites;
  readonly random: Random;
  readonly rich: boolean;
}

/** Places trees, plants or clouds around the subject, which pass by while it moves. */
async function placeProps(
  direction: Direction,
  subject: string | undefined,
  { size, sprites, random, rich }: Surroundings,
): Promise<readonly Item[]> {
  const aloft = direction.place === 'sky';
  const kinds = aloft ? ['2601', '2601', '2601', '2601', '2601'] : PLACES[direction.place].props;
  const shown = rich ? [...kinds, ...kinds.slice(0, 3)] : kinds;
  const side = Math.min(size.width, size.height);
  const speed = passingSpeed(subject, direction) || (aloft ? 0.03 : 0);
  // Chance decides before anything is waited for, so that it decides the same each time.
  const spots = shown.map((id, index) => ({
    id,
    depth: aloft ? random() : (index + 0.5) / shown.length,
    start: spread(index, shown.length, random, subject !== undefined && speed === 0),
    height: random(),
  }));
  const items = await Promise.all(
    spots.map(async ({ id, depth, start, height }, index) => {
      const tall = ['1f332', '1f333', '1f334'].includes(id);
      const pixels = side * (aloft ? 0.16 + 0.2 * depth : (tall ? 0.3 : 0.13) * (0.55 + 0.6 * depth));
      const sprite = await sprites.get(id, pixels);
      const y = aloft ? 0.1 + 0.75 * height : HORIZON + 0.05 + 0.12 * depth - pixels / 2 / size.height;
      const item: Item | undefined = sprite && {
        sprite,
        at: (seconds) => ({
          x: (((start + 0.25 + speed * (0.5 + depth) * seconds) % 1.5) - 0.25) * size.width,
          y: y * size.height,
          rotate: aloft ? 0 : 0.015 * Math.sin(seconds * 1.3 + index),
        }),
      };
      return item;
    }),
  );
  return items.filter((item) => item !== undefined);
}

/** Spreads what stands around from left to right, beside a subject that stays in the middle. */
function spread(index: number, count: number, random: Random, aside: boolean): number {
  const even = ((index * 0.618 + 0.1) % 1) * 1.1 - 0.05 + (random() - 0.5) * (0.5 / count);
  if (!aside) return even;
  return even < 0.5 ? even * 0.6 - 0.02 : 0.72 + (even - 0.5) * 0.6;
}

/** A wave in front of what swims or sails. */
async function frontWave(place: Place, size: FrameSize, { time }: Sky): Promise<Item | undefined> {
  if (place !== 'sea') return undefined;
  const [width, height] = [Math.round(size.width * 1.7), Math.round(size.height * 0.46)];
  const crest = Array.from({ length: 61 }, (_, at) => {
    const x = (at / 60) * width;
    return `${x.toFixed(1)} ${(height * 0.1 + Math.sin((at / 60) * 6.28 * 5) * height * 0.06).toFixed(1)}`;
  }).join(' L');
  const sprite = await spriteFromSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M${crest} V${height} H0Z" fill="${getWater(time)}"/><path d="M${crest}" fill="none" stroke="#fff" stroke-width="4" stroke-opacity=".8"/></svg>`,
  );
  return {
    sprite,
    at: (seconds) => ({
      x: size.width * (0.5 + 0.16 * Math.sin(seconds * 0.8)),
      y: size.height * (0.985 + 0.012 * Math.sin(seconds * 2.1)),
    }),
  };
}
