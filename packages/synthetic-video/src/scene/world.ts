import { createCamera } from '../camera/camera.ts';
import { drawItems, type Item, inOrder } from '../codec/draw.ts';
import type { VideoFormat } from '../codec/frame-size.ts';
import type { PromptReading } from '../prompt/read-prompt.ts';
import { getKind } from '../prompt/word-table.ts';
import { drawBackdrop, drawFile, getLights, type Sky } from './backdrop.ts';
import {
  getDrawn,
  getPassingSpeed,
  getUsualPlace,
  HORIZON,
  hasMoon,
  placeSubjects,
  type Stage,
} from './cast.ts';
import { drawEmoji } from './emoji-sprites.ts';
import { createFlow } from './flow.ts';
import { PLACES, type Place } from './places.ts';
import type { Scene } from './scene.ts';
import { getChance } from './seed.ts';
import { createWeather } from './weather.ts';

/** How many of the things around the subject are trees. */
const TREES: readonly string[] = ['1f332', '1f333', '1f334'];

/**
 * Creates the scene of a prompt; one in which nothing is known shows flowing colors.
 *
 * @param seed makes what is left to chance; the same text leads to the same world
 */
export async function createWorld(reading: PromptReading, format: VideoFormat, seed: string): Promise<Scene> {
  const { settings } = reading;
  const subjects = getDrawn(reading.subjects);
  const isNeutral = subjects.length === 0 && settings.place === undefined;
  const scene = isNeutral
    ? { draw: await createFlow(reading, seed), isNeutral }
    : await createPlace(subjects, reading, format, seed);
  const name = settings.place === 'underwater' ? 'bubbles' : settings.weather;
  const weather = await createWeather(name, format.size, settings.pace);
  return { ...scene, draw: inOrder(scene.draw, weather) };
}

async function createPlace(
  subjects: readonly string[],
  { settings, subjects: all }: PromptReading,
  { size, seconds: duration }: VideoFormat,
  seed: string,
): Promise<Scene> {
  const [first] = subjects;
  const swims = settings.place === 'sea' && first !== undefined && getKind(first) === 'swim';
  // Safe: the table of words has no other names.
  const place = (swims ? 'underwater' : (settings.place ?? getUsualPlace(first))) as Place;
  const sky: Sky = { time: settings.time ?? 'day', weather: settings.weather, hasMoon: hasMoon(all) };
  // Subjects are brighter than the place around them.
  const lights = getLights(place, sky).map((light) => ({ ...light, alpha: light.alpha / 3 }));
  const stage = { place, settings, lights, size, seconds: duration };
  const [backdrop, ...items] = await Promise.all([
    drawBackdrop(place, sky, size),
    placeProps(first, stage, seed),
    placeSubjects(subjects, stage),
    place === 'sea' ? placeWave(stage) : [],
  ]);
  const middle = { x: size.width / 2, y: size.height / 2 };
  const shown = [{ sprite: backdrop, at: () => middle }, ...items.flat()];
  return { draw: drawItems(shown, createCamera(settings, size, duration)) };
}

/** Places trees, plants or clouds around the subject, which pass by while it moves. */
function placeProps(subject: string | undefined, stage: Stage, seed: string): Promise<readonly Item[]> {
  const { size, place, lights } = stage;
  const isAloft = place === 'sky';
  const ids = [...PLACES[place].props, ...PLACES[place].props.slice(0, 3)];
  const side = Math.min(size.width, size.height);
  const speed = getPassingSpeed(subject, stage) || (isAloft ? 0.03 : 0);
  const items = ids.map(async (id, index): Promise<Item> => {
    const depth = (index + 0.5) / ids.length;
    const height = isAloft ? 0.16 + 0.2 * depth : (TREES.includes(id) ? 0.3 : 0.13) * (0.55 + 0.6 * depth);
    const even = (index * 0.618 + getChance(seed)) % 1;
    // What stands still is beside a subject that stays in the middle.
    const start = subject === undefined || speed > 0 ? even : even < 0.5 ? even * 0.6 : 0.4 + even * 0.6;
    const sky = 0.1 + 0.75 * getChance(`${seed} ${index}`);
    const y = isAloft ? sky : HORIZON + 0.05 + 0.12 * depth - (height * side) / 2 / size.height;
    const sprite = await drawEmoji(id, side * height, lights);
    const at = (seconds: number) => ({
      x: (((start + 0.25 + speed * (0.5 + depth) * seconds) % 1.5) - 0.25) * size.width,
      y: y * size.height,
      rotate: isAloft ? 0 : 0.015 * Math.sin(seconds * 1.3 + index),
    });
    return { sprite, at };
  });
  return Promise.all(items);
}

/** Places a wave in front of what swims or sails. */
async function placeWave({ size, lights }: Stage): Promise<readonly Item[]> {
  const { width, height } = size;
  const sprite = await drawFile('wave', { width: 1.7 * width, height: 0.46 * height }, lights);
  const at = (seconds: number) => ({
    x: width * (0.5 + 0.16 * Math.sin(seconds * 0.8)),
    y: height * (0.985 + 0.012 * Math.sin(seconds * 2.1)),
  });
  return [{ sprite, at }];
}
