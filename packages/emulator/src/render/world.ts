import { castActors } from './actors.ts';
import { mix, type Rgb, tintColours } from './colours.ts';
import type { FrameSize } from './frame-size.ts';
import { createGround, drawLayer } from './ground.ts';
import { createPalette } from './palette.ts';
import type { Picture } from './picture.ts';
import { known, type Reading, readPrompt } from './prompt/read-prompt.ts';
import type { Setting } from './prompt/words.ts';
import { homes, sceneries } from './scenery.ts';
import { hashText, type Random, seededRandom } from './seed.ts';
import { createSky } from './sky.ts';
import { createWeather } from './weather.ts';

/** Draws a moment of a world: seconds from the beginning. */
export type World = (target: Picture, seconds: number) => void;

/** Options of {@link createWorld}. */
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

const PACES = { slow: 0.7, fast: 2.1, lively: 1.3 };

/** Invents what a prompt describes: a place in some light and weather, with the subjects that move through it. */
export async function createWorld({ size, prompt, seed, captions, layers }: WorldOptions): Promise<World> {
  const random = seededRandom(hashText(seed));
  const reading = readPrompt(prompt);
  const setting = settingOf(reading, random);
  const time = reading.time ?? (setting === 'space' ? 'night' : choose(known.times, random));
  const { medium, passers } = sceneries[setting];
  const palette = createPalette({ setting, time }, leaning(reading, random));
  const pace = reading.pace === null ? 1 : PACES[reading.pace];
  const side = Math.min(size.width, size.height);
  // Each part has separate random numbers, because the parts are created concurrently.
  const own = (part: string): Random => seededRandom(hashText(`${seed} ${part}`));
  const [sky, ground, actors] = await Promise.all([
    createSky(palette, { size, weather: reading.weather, pace, random: own('sky') }),
    createGround(palette, { layers, pace, side, height: size.height, random: own('ground') }),
    castActors({
      names: reading.subjects.length > 0 ? reading.subjects : [choose(passers, random)],
      riding: reading.riding,
      medium,
      pace: reading.pace,
      coat: reading.coat === null ? null : tintColours[reading.coat],
      floor: captions ? 0.75 : 0.82,
      side,
      random: own('actors'),
    }),
  ]);
  const weather = createWeather(reading.weather, hashText(`${seed}weather`));
  // In water the nearest wave is in front of what floats.
  const back = medium === 'water' ? ground.slice(0, -1) : ground;
  const grey = reading.tint === 'grey';
  return (target, seconds) => {
    sky(target, seconds);
    for (const layer of back) drawLayer(target, layer, seconds);
    for (const actor of actors) actor.draw(target, seconds);
    for (const layer of ground.slice(back.length)) drawLayer(target, layer, seconds);
    weather(target, seconds);
    if (grey) for (const plane of [target.u, target.v]) plane.fill(128);
  };
}

/** Shifts colours towards the one that the prompt names, and a little towards a random one, so that prompts differ. */
function leaning({ tint }: Reading, random: Random): (colour: Rgb) => Rgb {
  const own: Rgb = [random() * 255, random() * 255, random() * 255];
  const named = tint === null ? null : tintColours[tint];
  return (colour) => mix(mix(colour, own, 0.07), named ?? own, named === null ? 0 : 0.34);
}

/** Returns the setting that the prompt names, else one where its subjects belong. */
function settingOf({ setting, subjects, weather }: Reading, random: Random): Setting {
  if (setting !== null) return setting;
  for (const subject of subjects) {
    const home = homes[subject];
    if (home !== undefined) return home;
  }
  if (weather === 'snow') return 'snowland';
  return choose(
    known.settings.filter((one) => sceneries[one].sky),
    random,
  );
}

function choose<T>(choices: readonly T[], random: Random): T {
  // Sound: the lists are not empty.
  return choices[Math.floor(random() * choices.length)] as T;
}
