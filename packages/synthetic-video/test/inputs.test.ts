import { afterEach, expect, test, vi } from 'vitest';
import { inspectJob } from '../src/codec/video-facts.ts';
import { ffmpeg } from './support/ffmpeg.ts';
import { difference, drawFrames, fixture, makeJob, render } from './support/render.ts';

afterEach(() => void vi.unstubAllEnvs());

const withFfmpeg = test.skipIf(ffmpeg === undefined);
const videos = ['h264-high.mp4', 'h264-baseline.mov', 'hevc.mp4', 'vp8.webm', 'vp9.webm'];

const avatar = { category: 'TALKING_AVATAR', image: await fixture('image.png') } as const;

/** Returns the job of a video that shows the frames of a fixture. */
async function show(name: string) {
  return { category: 'VIDEO_TO_VIDEO', prompt: 'a cat', video: await fixture(name) } as const;
}

// All files show the same test picture.
const reference = await drawFrames(await show('h264-high.mp4'), 1, 13);
const scene = await drawFrames({ category: 'TEXT_TO_VIDEO', prompt: 'a cat' }, 3);
const picture = { category: 'IMAGE_TO_VIDEO', prompt: 'static shot' } as const;
const still = await drawFrames({ ...picture, image: avatar.image }, 3);
const closed = await drawFrames(avatar, 2, 11);

withFfmpeg.each(videos)('with ffmpeg, the frames of %s move', async (name) => {
  const job = await show(name);
  const { frames, notes } = await drawFrames(job, 1, 13, 0, 10);
  expect(notes).toEqual([]);
  expect(await inspectJob(makeJob(job))).toEqual([]);
  for (const at of [0, 1]) expect(difference(frames[at], reference.frames[at])).toBeLessThan(8);
  expect(difference(frames[2], frames[3])).toBeGreaterThan(2);
});

withFfmpeg('with ffmpeg, the frames of the video of an avatar move', async () => {
  const audio = await fixture('speech.m4a');
  const job = { ...(await show('vp9.webm')), category: 'TALKING_AVATAR', audio } as const;
  const { frames, notes } = await drawFrames(job, 1, 13);
  expect(notes).toEqual([]);
  expect(await inspectJob(makeJob(job))).toEqual([]);
  for (const at of [0, 1]) expect(difference(frames[at], reference.frames[at])).toBeLessThan(14);
});

test('without ffmpeg, H.264 of the baseline profile moves, such as what this package makes', async () => {
  vi.stubEnv('PATH', '');
  const job = await show('h264-baseline.mov');
  const { frames, notes } = await drawFrames(job, 0, 5, 10);
  expect(notes).toEqual([]);
  expect(await inspectJob(makeJob(job))).toEqual([]);
  expect(difference(frames[0], frames[2])).toBeGreaterThan(2);

  const { bytes } = await render(job);
  const again = await drawFrames({ ...job, video: bytes }, 0, 5, 10);
  for (const at of [0, 1, 2]) expect(difference(again.frames[at], frames[at])).toBeLessThan(3);
});

test('a video without sound has no track of sound', async () => {
  vi.stubEnv('PATH', '');
  const { bytes } = await render(await show('h264-baseline.mov'));
  expect(Buffer.from(bytes).includes('mp4a')).toBe(false);
});

test.each(videos.filter((name) => !name.includes('baseline')))(
  'without ffmpeg, the result and the inspection say that %s is not shown',
  async (name) => {
    vi.stubEnv('PATH', '');
    const job = await show(name);
    const { frames, notes } = await drawFrames(job, 3);
    expect(notes).toEqual(await inspectJob(makeJob(job)));
    expect(notes[0]).toMatch(
      /\((avc|hevc|vp8|vp9)\) are not shown: no ffmpeg was found on the PATH\. Install ffmpeg/,
    );
    // The scene of the prompt is shown instead.
    expect(difference(frames[0], scene.frames[0])).toBe(0);
  },
);

test.each(['image.jpg', 'image.png', 'image.webp', 'image.avif'])('%s is shown', async (name) => {
  const { frames } = await drawFrames({ ...picture, image: await fixture(name) }, 3);
  expect(difference(frames[0], still.frames[0])).toBeLessThan(6);
});

const sounds = ['speech.wav', 'speech.m4a', 'speech.aac', 'speech.mp3'];

test.each(sounds)('%s is heard, and opens the mouth', async (name) => {
  const job = { ...avatar, audio: await fixture(name) };
  const { bytes, notes } = await render(job);
  expect(notes).toEqual([]);
  expect(Buffer.from(bytes).includes('mp4a')).toBe(true);
  const spoken = await drawFrames(job, 2, 11);
  const quiet = difference(spoken.frames[0], closed.frames[0]);
  // The sound is loud from 0.5 to 1 s.
  const loud = difference(spoken.frames[1], closed.frames[1]);
  expect(quiet).toBeLessThan(loud);
});

/** Returns the first bytes of a fixture. */
async function beginning(name: string, length: number) {
  return (await fixture(name)).slice(0, length);
}

const playlist = Buffer.from("ffconcat version 1.0\nfile '/etc/hostname'\n".padEnd(2000));
const bomb = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="60000" height="60000"><rect width="60000" height="60000"/></svg>',
);

test.each([
  ['VIDEO_TO_VIDEO', 'video', 'random bytes', Buffer.alloc(5000, 'x7')],
  ['VIDEO_TO_VIDEO', 'video', 'a playlist of other files', playlist],
  ['VIDEO_TO_VIDEO', 'video', 'a video without its index', await beginning('h264-high.mp4', 3000)],
  ['IMAGE_TO_VIDEO', 'image', 'half an image', await beginning('image.avif', 300)],
  ['IMAGE_TO_VIDEO', 'image', 'an image of 3600 megapixels', bomb],
  ['TALKING_AVATAR', 'audio', 'a text', playlist],
] as const)('%s, %s: %s is refused with a reason', async (category, field, _, media) => {
  await expect(render({ category, [field]: media })).rejects.toMatchObject({
    code: 'RENDER_INPUT',
    message: expect.stringMatching(new RegExp(`^The input ${field} cannot be (read|decoded): .`)),
  });
});

withFfmpeg('a video whose end is damaged shows what can be decoded', async () => {
  const video = await beginning('vp9.webm', 6000);
  expect((await drawFrames({ category: 'VIDEO_TO_VIDEO', video })).notes).toEqual([]);
});
