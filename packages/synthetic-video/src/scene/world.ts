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
import { getChance } from './get-chance.ts';
import { PLACES, type Place } from './places.ts';
import type { Scene } from './scene.ts';
import { createWeather } from './weather.ts';

/** The things around the subject that are trees. */
const TREES: readonly string[] = ['1f332', '1f333', '1f334'];

/** Widths of the picture that clouds pass in a second when nothing moves. */
const CLOUD_SPEED = 0.03;

/** How far things on the ground lean to each side, in radians. */
const SWAY = 0.015;

/** Multiples of it, without their whole part, are spread evenly, however many there are. */
const GOLDEN_RATIO = 0.618;

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

/** A prop among the others: from 0, the farthest and smallest, to 1, the nearest. */
interface Prop {
  readonly id: string;
  readonly index: number;
  readonly depth: number;
}

/** Places trees, plants or clouds around the subject, which pass by while it moves. */
function placeProps(subject: string | undefined, stage: Stage, seed: string): Promise<readonly Item[]> {
  const { size, place, lights } = stage;
  const { props } = PLACES[place];
  const isAloft = place === 'sky';
  const ids = [...props, ...props.slice(0, 3)];
  const side = Math.min(size.width, size.height);
  const speed = getPassingSpeed(subject, stage) || (isAloft ? CLOUD_SPEED : 0);
  const isBesideSubject = subject !== undefined && speed === 0;

  const placeProp = async (prop: Prop): Promise<Item> => {
    const { id, index, depth } = prop;
    const height = getPropHeight(prop, isAloft);
    const start = getPropStart(prop, seed, isBesideSubject);
    const ground = HORIZON + 0.05 + 0.12 * depth - (height * side) / 2 / size.height;
    const y = isAloft ? 0.1 + 0.75 * getChance(`${seed} ${index}`) : ground;

    const sprite = await drawEmoji(id, side * height, lights);
    const at = (seconds: number) => ({
      x: wrapAround(start + speed * (0.5 + depth) * seconds) * size.width,
      y: y * size.height,
      rotate: isAloft ? 0 : SWAY * Math.sin(seconds * 1.3 + index),
    });
    return { sprite, at };
  };

  return Promise.all(ids.map((id, index) => placeProp({ id, index, depth: (index + 0.5) / ids.length })));
}

/** Returns the height of a prop as a part of the shorter side: nearer ones are larger, and trees are tall. */
function getPropHeight({ id, depth }: Prop, isAloft: boolean): number {
  if (isAloft) return 0.16 + 0.2 * depth;
  return (TREES.includes(id) ? 0.3 : 0.13) * (0.55 + 0.6 * depth);
}

/** Returns where a prop is at the start, as a part of the width. */
function getPropStart({ index }: Prop, seed: string, isBesideSubject: boolean): number {
  const even = (index * GOLDEN_RATIO + getChance(seed)) % 1;
  if (!isBesideSubject) return even;
  // The subject stays in the middle.
  return even < 0.5 ? even * 0.6 : 0.4 + even * 0.6;
}

/** Lets what leaves the picture on one side come back on the other, a quarter of the width beyond both. */
function wrapAround(x: number): number {
  return ((x + 0.25) % 1.5) - 0.25;
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
