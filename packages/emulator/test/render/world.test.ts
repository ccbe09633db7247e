import { describe, expect, test } from 'vitest';
import { operations } from '../../src/console/generated/contract.ts';
import { startEmulator } from '../../src/index.ts';
import type { RenderJob } from '../../src/render/job.ts';
import { createPicture, type Picture } from '../../src/render/picture.ts';
import { known, readPrompt } from '../../src/render/prompt/read-prompt.ts';
import { translations } from '../../src/render/prompt/translations.ts';
import { renderVideo } from '../../src/render/render-video.ts';
import { isStyle, styleOf } from '../../src/render/styles.ts';
import { subjects } from '../../src/render/subjects.ts';
import { createWorld } from '../../src/render/world.ts';
import { post } from '../support/contract.ts';
import { difference, framesAt, type Region } from '../support/frames.ts';

const base: RenderJob = {
  taskId: 'w',
  category: 'TEXT_TO_VIDEO',
  seconds: 1,
  aspectRatio: '16:9',
  captions: false,
};
const WHOLE: Region = { left: 0, top: 0, right: 1, bottom: 1 };

/** Moments of a small picture without caption and compression; seconds from the beginning. */
async function moments(prompt: string, ...seconds: number[]): Promise<Picture[]> {
  const size = { width: 192, height: 108 };
  const draw = await createWorld({ size, prompt, seed: prompt, captions: false, layers: 3 });
  return seconds.map((second) => {
    const picture = createPicture(size.width, size.height);
    draw(picture, second);
    return picture;
  });
}

async function frames(job: Partial<RenderJob>, ...moments: number[]): Promise<Picture[]> {
  const video = await renderVideo(
    { ...base, ...job },
    { framesPerSecond: 5, size: { width: 320, height: 180 } },
  );
  return [...(await framesAt(video, ...moments))];
}

describe('a prompt is read', () => {
  test.each([
    ['A cat surfing a wave at sunset', { setting: 'sea', subjects: ['cat'], time: 'sunset', pace: 'fast' }],
    [
      'Snow falls on quiet mountains at night',
      { setting: 'mountains', weather: 'snow', time: 'night', pace: 'slow' },
    ],
    [
      'A RED car in a city, rainy',
      { setting: 'city', subjects: ['car'], weather: 'rain', coat: 'red', tint: null },
    ],
    [
      'Two dogs and a balloon over purple hills',
      { subjects: ['dog', 'balloon'], tint: 'purple', coat: null },
    ],
    ['A camel and a train', { setting: null, subjects: ['camel', 'train'], riding: false }],
    ['An astronaut riding a camel', { subjects: ['person', 'camel'], riding: true }],
    [
      'Ein roter Zug fährt nachts durch die Berge',
      { setting: 'mountains', subjects: ['train'], coat: 'red' },
    ],
    ['Un perro corre por la playa', { setting: 'sea', subjects: ['dog'] }],
    ['Un éléphant dans le désert', { setting: 'desert', subjects: ['elephant'] }],
    ['Etwas ganz anderes', { setting: null, subjects: [], time: null, weather: null, tint: null }],
    ['', { setting: null, subjects: [] }],
  ])('%s', (prompt, expected) => {
    expect(readPrompt(prompt)).toMatchObject(expected);
  });

  test('words of other languages mean words of the tables', () => {
    const nothing = readPrompt('');
    for (const english of translations.values()) expect(readPrompt(english)).not.toEqual(nothing);
  });
});

describe('the picture', () => {
  const prompts = [
    'A cat surfing a wave at sunset',
    'A cat surfing a wave at night',
    'A dog surfing a wave at sunset',
    'A cat surfing a wave at sunset in the rain',
    'A green meadow',
    'A green meadow with a horse',
    'Something',
    'Something else',
  ];

  test('is another one for each of two prompts', async () => {
    const shown = await Promise.all(
      prompts.map(async (prompt) => (await frames({ prompt }, 0.5))[0] as Picture),
    );
    for (const [index, one] of shown.entries()) {
      for (const other of shown.slice(index + 1)) expect(difference(one, other, WHOLE)).toBeGreaterThan(1.5);
    }
  });

  test('is another one for each subject', async () => {
    const names = Object.keys(subjects);
    expect(names).toEqual(names.map((name) => readPrompt(name).subjects[0]));
    const shown = await Promise.all(
      names.map(async (name) => (await moments(`A ${name} in the desert`, 2))[0] as Picture),
    );
    for (const [index, one] of shown.entries()) {
      for (const other of shown.slice(index + 1)) expect(difference(one, other, WHOLE)).toBeGreaterThan(1);
    }
  });

  const scenes = known.settings.flatMap((setting) =>
    known.times.map((time) => `${setting === 'snowland' ? 'arctic' : setting} ${time}`),
  );
  const texts = [
    'A camel walks through the desert',
    'A train crosses a bridge',
    'A cup of coffee on a table',
    'Product shot of a sneaker',
    'Calm desert at night',
    'Something else entirely',
    'Lorem ipsum dolor sit amet',
    'Etwas ganz anderes',
    'Ein Hund läuft am Strand',
    '猫が海でサーフィンをする',
  ];

  test.each([...scenes, ...texts])('of “%s” visibly moves in five seconds', async (prompt) => {
    const [first, second, third] = await moments(prompt, 0, 2.5, 4.9);
    expect(difference(first as Picture, second as Picture, WHOLE)).toBeGreaterThan(3);
    expect(difference(second as Picture, third as Picture, WHOLE)).toBeGreaterThan(3);
  });

  test('moves after it was encoded', async () => {
    const prompt = 'A camel walks through the desert';
    const [first, second, third] = await frames({ prompt, seconds: 5 }, 0, 0.5, 1);
    expect(difference(first as Picture, second as Picture, WHOLE)).toBeGreaterThan(3);
    expect(difference(second as Picture, third as Picture, WHOLE)).toBeGreaterThan(3);
  });

  test.each([
    ['night', 'day', (dark: number, bright: number) => dark < bright - 40],
    ['day', 'night', (bright: number, dark: number) => bright > dark + 40],
  ])('of %s is not that of %s', async (one, other, judge) => {
    const mean = async (prompt: string) => {
      const [frame] = await frames({ prompt }, 0);
      const y = (frame as Picture).y;
      return y.reduce((sum, value) => sum + value, 0) / y.length;
    };
    expect(judge(await mean(`Hills by ${one}`), await mean(`Hills by ${other}`))).toBe(true);
  });

  test('is drawn in each style of the contract, which differ at a glance', async () => {
    const styles = operations.flatMap(({ furtherValues }) => furtherValues.map(String));
    expect(styles.length).toBe(6);
    expect(styles.every(isStyle)).toBe(true);
    const prompt = 'A dog in a forest by day';
    const drawn = await Promise.all(
      styles.map(async (style) => (await frames({ prompt, style }, 0.5))[0] as Picture),
    );
    for (const [index, one] of drawn.entries())
      for (const other of drawn.slice(index + 1)) expect(difference(one, other, WHOLE)).toBeGreaterThan(6);
  });

  test('is drawn in another way by each model of video to video', () => {
    const models = operations
      .find(({ id }) => id === 'createVideoToVideo')
      ?.fields.find(({ name }) => name === 'model');
    const drawn = models?.values?.map((model) => JSON.stringify(styleOf(String(model))));
    expect(new Set(drawn).size).toBe(8);
  });
});

test('two fresh emulators make the same bytes of the same request, whatever the style field is called', async () => {
  const videos: Buffer[] = [];
  for (const bodies of [[{ style: 'pixel' }], [{ style: 'pixel' }, { look: '90s_style' }]]) {
    await using emulator = await startEmulator({ clock: 'manual', captions: false });
    for (const body of bodies) {
      const { json } = await post(emulator, '/v1/video/text2video', {
        prompt: 'A fish',
        seconds: 1,
        ...body,
      });
      await emulator.clock.advance('1m');
      const task = await emulator.tasks.get(String(json['data']?.['task_id']));
      const video = await emulator.fetch(`/outputs/${task?.id}/${task?.output?.token}.mp4`);
      videos.push(Buffer.from(await video.arrayBuffer()));
    }
  }
  const [one, same, other] = videos;
  expect(one?.length).toBeGreaterThan(1000);
  expect(one?.equals(same ?? Buffer.alloc(0))).toBe(true);
  expect(one?.equals(other ?? Buffer.alloc(0))).toBe(false);
}, 60_000);
