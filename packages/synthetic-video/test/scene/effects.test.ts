import { operations } from '@videogen/types/operations';
import { expect, test } from 'vitest';
import { FRAME_SIZES } from '../../src/codec/frame-size.ts';
import { createScene } from '../../src/scene/create-scene.ts';
import { brightness, difference, fixture, type GivenJob, makeJob, renderFrames } from '../support/render.ts';

const image = await fixture('image.jpg');
const plain = await renderFrames({ category: 'IMAGE_TO_VIDEO', image, prompt: 'static shot' });

test.each(['snow', 'rain', 'a thunderstorm', 'fog', '下雪', 'лепестки сакуры', 'fireworks'])(
  'an image with "%s" looks different, and moves',
  async (weather) => {
    const frames = await renderFrames({
      category: 'IMAGE_TO_VIDEO',
      image,
      prompt: `static shot, ${weather}`,
    });
    expect(difference(frames[9], plain[9])).toBeGreaterThan(1);
    expect(difference(frames[2], frames[12])).toBeGreaterThan(0.3);
  },
);

test.each(['zoom in', 'zoom out', 'pan left', 'tilt up', 'orbit shot', 'приближение'])(
  'an image with "%s" moves more than one with a static camera',
  async (prompt) => {
    const frames = await renderFrames({ category: 'IMAGE_TO_VIDEO', image, prompt });
    expect(difference(frames[2], frames[12])).toBeGreaterThan(3 * difference(plain[2], plain[12]) + 2);
  },
);

test.each([
  ['IMAGE_TO_VIDEO', 'static shot, at night'],
  ['TEXT_TO_VIDEO', 'static shot of a meadow at night'],
] as const)('%s: night is dark', async (category, prompt) => {
  const job = { category, image: category === 'IMAGE_TO_VIDEO' ? image : undefined } as const;
  const [night, day] = [
    await renderFrames({ ...job, prompt }),
    await renderFrames({ ...job, prompt: prompt.replace('night', 'noon') }),
  ];
  expect(brightness(night[4])).toBeLessThan(0.75 * brightness(day[4]));
});

/** Expects that of some jobs any two lead to different pictures. */
async function expectDifferent(jobs: readonly GivenJob[], least: number): Promise<void> {
  const frames = await Promise.all(jobs.map(async (job) => (await renderFrames(job))[7]));
  for (const [index, one] of frames.entries())
    for (const other of frames.slice(index + 1)) expect(difference(one, other)).toBeGreaterThan(least);
}

test('every style looks different', async () => {
  const job = { category: 'TEXT_TO_VIDEO', prompt: 'a fox in a forest' } as const;
  const styles = operations.createTextToVideo.furtherValues;
  await expectDifferent([job, ...styles.map((style) => ({ ...job, style }))], 1.5);
});

test('every template moves its image in its own way', async () => {
  const templates = operations.createTemplateToVideo.fields.flatMap((field) =>
    field.name === 'template' ? field.values : [],
  );
  expect(templates.length).toBeGreaterThan(5);
  await expectDifferent(
    templates.map((template) => ({ category: 'TEMPLATE_TO_VIDEO', image, template })),
    1.5,
  );
});

test('prompts with different subjects, places and weather look different', async () => {
  const prompts = [
    'a cat',
    'a train in the snow',
    'a whale',
    'a city at night',
    'headphones',
    '抽象流动的丝绸',
    'the meaning of life',
  ];
  await expectDifferent(
    prompts.map((prompt) => ({ category: 'TEXT_TO_VIDEO', prompt })),
    4,
  );
});

test.each([
  ['the meaning of life', true],
  ['xyzzy', true],
  ['🇩🇪', true],
  ['👨‍👩‍👧 👪', true],
  ['🇩🇪 🐈', undefined],
])('"%s" leads to a neutral scene: %s', async (prompt, isNeutral) => {
  const options = { size: FRAME_SIZES['16:9'], seconds: 1, framesPerSecond: 15 };
  const scene = await createScene(makeJob({ category: 'TEXT_TO_VIDEO', prompt }), options, undefined);
  expect(scene.isNeutral).toBe(isNeutral);
});
