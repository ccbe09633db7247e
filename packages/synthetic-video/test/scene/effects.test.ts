import { operations } from '@videogen/types/operations';
import { expect, test } from 'vitest';
import { FRAME_SIZES } from '../../src/codec/frame-size.ts';
import { createPicture } from '../../src/codec/picture.ts';
import { createScene } from '../../src/scene/create-scene.ts';
import { difference, drawFrames, fixture, type GivenJob, makeJob } from '../support/render.ts';

const image = await fixture('image.jpg');
const still = { category: 'IMAGE_TO_VIDEO', image, prompt: 'static shot' } as const;
const { frames: plain } = await drawFrames(still, 2, 9, 12);

test.each(['snow', 'rain', 'a thunderstorm', 'fog', '下雪', 'лепестки сакуры', 'fireworks'])(
  'an image with "%s" looks different, and moves',
  async (weather) => {
    const { frames } = await drawFrames({ ...still, prompt: `static shot, ${weather}` }, 2, 9, 12);
    expect(difference(frames[1], plain[1])).toBeGreaterThan(1);
    expect(difference(frames[0], frames[2])).toBeGreaterThan(0.3);
  },
);

test.each(['zoom in', 'zoom out', 'pan left', 'tilt up', 'orbit shot', 'приближение'])(
  'an image with "%s" moves, one with a static camera does not',
  async (prompt) => {
    const { frames } = await drawFrames({ ...still, prompt }, 2, 12);
    expect(difference(frames[0], frames[1])).toBeGreaterThan(2);
    expect(difference(plain[0], plain[2])).toBe(0);
  },
);

/** How much a video of a second changes from its first frame to a later one. */
async function getChange(prompt: string): Promise<number> {
  const { frames } = await drawFrames({ category: 'TEXT_TO_VIDEO', prompt: `static shot, ${prompt}` }, 0, 5);
  return difference(frames[0], frames[1]);
}

test.each([
  ['an apple falls on a table', 'an apple on a table'],
  ['ein Apfel fällt', 'ein Apfel'],
  ['a dog running on a beach', 'a dog sitting on a beach'],
  ['a car drives on a road', 'a house beside a road'],
])('%s: the motion that the prompt names is seen', async (named, plain) => {
  expect(await getChange(named)).toBeGreaterThan(1.5 * (await getChange(plain)));
});

test('snow falls, and not the pumpkin that it falls on', async () => {
  const falling = await getChange('snow falling on a pumpkin');
  expect(falling).toBeLessThan(1.5 * (await getChange('snow on a pumpkin')));
});

test.each<readonly [GivenJob['category'], string]>([
  ['IMAGE_TO_VIDEO', 'static shot, at night'],
  ['TEXT_TO_VIDEO', 'static shot of a meadow at night'],
])('%s: night is dark', async (category, prompt) => {
  const job = { ...still, category };
  const night = await drawFrames({ ...job, prompt }, 4);
  const day = await drawFrames({ ...job, prompt: prompt.replace('night', 'noon') }, 4);
  const black = createPicture(640, 360);
  expect(difference(night.frames[0], black)).toBeLessThan(0.75 * difference(day.frames[0], black));
});

const styled = { category: 'TEXT_TO_VIDEO', prompt: 'a fox in a forest' } as const;
const styles = operations.createTextToVideo.furtherValues;
const templates = operations.createTemplateToVideo.fields.flatMap((field) =>
  field.name === 'template' ? field.values : [],
);
const prompts = [
  ...['a cat', 'a train in the snow', 'a whale', 'a city at night', 'headphones'],
  ...['抽象流动的丝绸', 'the meaning of life'],
];

test.each<readonly [string, number, readonly GivenJob[]]>([
  ['styles', 1.5, [styled, ...styles.map((style) => ({ ...styled, style }))]],
  ['templates', 1.5, templates.map((template) => ({ category: 'TEMPLATE_TO_VIDEO', image, template }))],
  ['subjects, places and weathers', 4, prompts.map((prompt) => ({ category: 'TEXT_TO_VIDEO', prompt }))],
])('of all %s, any two look different', async (_, least, jobs) => {
  expect(jobs.length).toBeGreaterThan(5);
  const frames = await Promise.all(jobs.map(async (job) => (await drawFrames(job, 7)).frames[0]));
  for (const [index, one] of frames.entries()) {
    for (const other of frames.slice(index + 1)) expect(difference(one, other)).toBeGreaterThan(least);
  }
});

test.each([
  ['the meaning of life', true],
  ['🇩🇪', true],
  ['👨‍👩‍👧 👪', true],
  ['🇩🇪 🐈', undefined],
])('"%s" leads to a neutral scene: %s', async (prompt, isNeutral) => {
  const options = { size: FRAME_SIZES['16:9'], seconds: 1, framesPerSecond: 15 };
  const scene = await createScene(makeJob({ category: 'TEXT_TO_VIDEO', prompt }), options);
  expect(scene.isNeutral).toBe(isNeutral);
});
