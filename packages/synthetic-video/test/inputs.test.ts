import { afterEach, expect, test, vi } from 'vitest';
import { inspectJob } from '../src/render-video.ts';
import { ffmpeg } from './support/ffmpeg.ts';
import { decodeFrames, difference, fixture, makeJob, render, renderFrames } from './support/render.ts';

afterEach(() => void vi.unstubAllEnvs());

const withFfmpeg = test.skipIf(ffmpeg === undefined);
const videos = ['h264-high.mp4', 'h264-baseline.mov', 'hevc.mp4', 'vp8.webm', 'vp9.webm'];

// What the inputs are compared with.
const avatar = { category: 'TALKING_AVATAR', image: await fixture('image.png') } as const;
const picture = { category: 'IMAGE_TO_VIDEO', prompt: 'static shot' } as const;
const silent = await render(avatar);
const closed = await decodeFrames(silent);
const still = await renderFrames({ ...picture, image: avatar.image });
const reference = await renderFrames({
  category: 'VIDEO_TO_VIDEO',
  video: await fixture('h264-high.mp4'),
});

/** Renders a video with and without ffmpeg: the caller reads the frames of the result with the one that it has. */
async function renderWithout(name: string) {
  vi.stubEnv('PATH', '');
  const job = { category: 'VIDEO_TO_VIDEO', prompt: 'a cat', video: await fixture(name) } as const;
  const [result, notes] = [await render(job), await inspectJob(makeJob(job))];
  vi.unstubAllEnvs();
  return { result, notes };
}

withFfmpeg.each(videos)('with ffmpeg, the frames of %s move', async (name) => {
  const video = await fixture(name);
  const own = await renderFrames({ category: 'VIDEO_TO_VIDEO', video });
  const talk = await render({ category: 'TALKING_AVATAR', video, audio: await fixture('speech.m4a') });
  const spoken = await decodeFrames(talk);
  expect(talk.notes).toEqual([]);
  expect(await inspectJob(makeJob({ category: 'VIDEO_TO_VIDEO', video }))).toEqual([]);
  for (const at of [1, 13]) {
    // All files show the same test picture.
    expect(difference(own[at], reference[at])).toBeLessThan(8);
    expect(difference(spoken[at], reference[at])).toBeLessThan(14);
  }
  expect(difference(own[0], own[10])).toBeGreaterThan(2);
});

test('without ffmpeg, H.264 of the baseline profile moves, such as what this package makes', async () => {
  const { result, notes } = await renderWithout('h264-baseline.mov');
  const frames = await decodeFrames(result);
  expect([result.notes, notes]).toEqual([[], []]);
  expect(difference(frames[0], frames[10])).toBeGreaterThan(2);
  vi.stubEnv('PATH', '');
  const again = await render({ category: 'VIDEO_TO_VIDEO', video: result.bytes });
  vi.unstubAllEnvs();
  expect(difference((await decodeFrames(again))[5], frames[5])).toBeLessThan(3);
});

test.each(videos.filter((name) => !name.includes('baseline')))(
  'without ffmpeg, the result and the inspection say that %s is not shown',
  async (name) => {
    const { result, notes } = await renderWithout(name);
    expect(notes).toEqual(result.notes);
    expect(notes[0]).toMatch(
      /\((avc|hevc|vp8|vp9)\) are not shown: no ffmpeg was found on the PATH\. Install ffmpeg/,
    );
    expect(result.bytes.length).toBeGreaterThan(5000);
  },
);

test.each(['image.jpg', 'image.png', 'image.webp', 'image.avif'])('%s is shown', async (name) => {
  const frames = await renderFrames({ ...picture, image: await fixture(name) });
  expect(difference(frames[3], still[3])).toBeLessThan(6);
});

test.each([
  ['speech.wav', 'mp4a'],
  ['speech.m4a', 'mp4a'],
  ['speech.aac', 'mp4a'],
  ['speech.mp3', 'mp4a'],
])('%s is heard, and opens the mouth', async (name, box) => {
  const spoken = await render({ ...avatar, audio: await fixture(name) });
  expect(spoken.notes).toEqual([]);
  expect(Buffer.from(spoken.bytes).includes(box)).toBe(true);
  expect(Buffer.from(silent.bytes).includes(box)).toBe(false);
  const frames = await decodeFrames(spoken);
  // The sound is loud from 0.5 to 1 s.
  expect(difference(frames[2], closed[2])).toBeLessThan(difference(frames[11], closed[11]));
});

const playlist = Buffer.from("ffconcat version 1.0\nfile '/etc/hostname'\n".padEnd(2000));
const bomb = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="60000" height="60000"><rect width="60000" height="60000"/></svg>',
);

test.each([
  ['video', 'random bytes', async () => Buffer.alloc(5000, 'x7')],
  ['video', 'a playlist of other files', async () => playlist],
  ['video', 'a video without its index', async () => (await fixture('h264-high.mp4')).subarray(0, 3000)],
  ['image', 'half an image', async () => (await fixture('image.avif')).subarray(0, 300)],
  ['image', 'an image of 3600 megapixels', async () => bomb],
  ['audio', 'a text', async () => playlist],
] as const)('%s: %s is refused with a reason', async (field, _, make) => {
  const category = ({ video: 'VIDEO_TO_VIDEO', image: 'IMAGE_TO_VIDEO', audio: 'TALKING_AVATAR' } as const)[
    field
  ];
  await expect(render({ category, [field]: await make() })).rejects.toMatchObject({
    code: 'RENDER_INPUT',
    message: expect.stringMatching(new RegExp(`^The input ${field} cannot be (read|decoded): .`)),
  });
});

withFfmpeg('a video whose end is damaged shows what can be decoded', async () => {
  const video = (await fixture('vp9.webm')).slice(0, 6000);
  const result = await render({ category: 'VIDEO_TO_VIDEO', video });
  expect(result.notes).toEqual([]);
});
