import { probeMedia } from '@videogen/service/media';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RenderJob, RenderResult } from '../../src/render/job.ts';
import type { Picture } from '../../src/render/picture.ts';
import { type RenderVideoOptions, renderVideo } from '../../src/render/render-video.ts';
import { colourAt, difference, framesAt, shareOfWhite } from '../support/frames.ts';
import { pattern, sample, turnedVideo } from '../support/samples.ts';

const TEMPLATES = [
  'kissing_screen',
  'looping_animation',
  'hug',
  'groove_dance',
  'kiss',
  'french_kiss',
  '360_view',
  'zoom_in',
  'zoom_out',
  'crane_up',
] as const;

const base: RenderJob = { taskId: 'scene', category: 'IMAGE_TO_VIDEO', seconds: 1, aspectRatio: '16:9' };
/** Few frames are enough to see what is on them; whole videos are rendered by the tests of the renderer. */
function render(job: Partial<RenderJob>, options: RenderVideoOptions = {}): Promise<RenderResult> {
  return renderVideo({ ...base, ...job }, { framesPerSecond: 5, ...options });
}

describe('an image', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('as %s is shown in its colours', async (format) => {
    const video = await render({ image: await sample(format, { width: 640, height: 360 }), seconds: 1 });
    const [frame] = await framesAt(video, 0.5);
    // Left red, middle green, right blue.
    expect(colourAt(frame as Picture, 0.2, 0.5)[2]).toBeGreaterThan(170); // The frame asked for is there.
    expect(colourAt(frame as Picture, 0.5, 0.5)[2]).toBeLessThan(100);
    expect(colourAt(frame as Picture, 0.8, 0.5)[1]).toBeGreaterThan(170);
  });

  test('of another shape is shown whole', async () => {
    const image = await sample('png', { width: 600, height: 200 });
    const [frame] = await framesAt(await render({ image, aspectRatio: '9:16', seconds: 1 }), 0);
    expect(colourAt(frame as Picture, 0.1, 0.5)[2]).toBeGreaterThan(170);
    expect(colourAt(frame as Picture, 0.9, 0.5)[1]).toBeGreaterThan(170);
  });
});

describe('templates', () => {
  const looks = new Map<string, readonly Picture[]>();

  beforeAll(async () => {
    const image = await pattern(640, 360);
    for (const template of TEMPLATES) {
      const job = { category: 'TEMPLATE_TO_VIDEO', template, image, seconds: 1 } as const;
      const video = await render(job, { framesPerSecond: 10, size: { width: 320, height: 180 } });
      looks.set(template, await framesAt(video, 0, 0.2, 0.45, 0.7, 0.95));
    }
  });

  test.each(TEMPLATES)('%s moves the image', (template) => {
    const [first, ...later] = looks.get(template) ?? [];
    expect(Math.max(...later.map((frame) => difference(first as Picture, frame)))).toBeGreaterThan(8);
  });

  const pairs = TEMPLATES.flatMap((one, i) => TEMPLATES.slice(i + 1).map((other) => [one, other] as const));
  test.each(pairs)('%s looks unlike %s', (one, other) => {
    const others = looks.get(other) ?? [];
    const apart = (looks.get(one) ?? []).map((frame, i) => difference(frame, others[i] as Picture)); // Same length.
    expect(Math.max(...apart)).toBeGreaterThan(8);
  });
});

describe('what is written', () => {
  const caption = { left: 0.03, top: 0.78, right: 0.97, bottom: 0.95 };
  const badge = { left: 0.03, top: 0.04, right: 0.3, bottom: 0.09 };

  test.each([
    ['a prompt', 'A kitten plays with a ball of wool'],
    ['the category', undefined],
    ['Arabic', 'قطة صغيرة تلعب بكرة من الصوف'],
    ['markup and control characters', '<b>&amp; \u0000\u0007 "x" </span> \ud800'],
  ])('%s is readable: white on dark', async (_, prompt) => {
    const [frame] = await framesAt(await render({ category: 'TEXT_TO_VIDEO', prompt, seconds: 1 }), 0);
    expect(shareOfWhite(frame as Picture, caption)).toBeGreaterThan(0.01);
    expect(shareOfWhite(frame as Picture, badge)).toBeGreaterThan(0.05);
    expect(shareOfWhite(frame as Picture, caption)).toBeLessThan(0.4);
  });

  test.each([
    ['many words', '16:9', 'The quick brown fox '.repeat(100)],
    ['one word', '9:16', 'x'.repeat(2000)],
    ['wide letters', '1:1', 'W猫'.repeat(1000)],
  ] as const)('2000 characters of %s leave room for the picture in %s', async (_, aspectRatio, prompt) => {
    const image = await sample('png', { width: 640, height: 360 });
    const [frame] = await framesAt(await render({ prompt, image, aspectRatio, seconds: 1 }), 0);
    const band = { left: 0.05, right: 0.95 };
    expect(shareOfWhite(frame as Picture, { ...band, top: 0.65, bottom: 0.9 })).toBeGreaterThan(0.008);
    // The image has no white.
    expect(shareOfWhite(frame as Picture, { ...band, top: 0.42, bottom: 0.54 })).toBeLessThan(0.004);
  });
});

describe('captions: false', () => {
  test('writes nothing on the picture', async () => {
    const job = { category: 'TEXT_TO_VIDEO', prompt: 'A boat at noon', seconds: 1, captions: false } as const;
    const [frame] = await framesAt(await render(job), 0);
    const [captioned] = await framesAt(await render({ ...job, captions: true }), 0);
    const caption = { left: 0.03, top: 0.85, right: 0.97, bottom: 0.95 };
    expect(difference(frame as Picture, captioned as Picture, caption)).toBeGreaterThan(20);
    expect(shareOfWhite(frame as Picture, { left: 0.03, top: 0.04, right: 0.3, bottom: 0.09 })).toBe(0);
  });
});

describe('a video', () => {
  let text: Picture;

  beforeAll(async () => {
    text = (await framesAt(await render({ category: 'TEXT_TO_VIDEO' }), 0))[0] as Picture;
  });

  test('made from a captioned one has only its own captions', async () => {
    const prompt = 'The quick brown fox jumps over the lazy dog at night '.repeat(4);
    const { bytes: video } = await render({ category: 'TEXT_TO_VIDEO', prompt, seconds: 1 });
    const chained = { category: 'VIDEO_TO_VIDEO', video, seconds: 1, captions: false } as const;
    const [frame] = await framesAt(await render(chained), 0.5);
    const bottom = { left: 0.05, top: 0.7, right: 0.95, bottom: 0.93 };
    expect(
      shareOfWhite((await framesAt(await render({ ...chained, captions: true }), 0.5))[0] as Picture, bottom),
    ).toBeGreaterThan(0.005);
    expect(shareOfWhite(frame as Picture, bottom)).toBeLessThan(0.002);
  });

  test.each(['mp4', 'mov', 'webm'] as const)('as %s is shown, redrawn', async (format) => {
    const video = await sample(format, { seconds: 1 });
    const result = await render({ category: 'VIDEO_TO_VIDEO', model: 'anime-v10', video });
    expect(result.notes).toEqual([]);
    const [frame] = await framesAt(result, 0);
    expect(difference(frame as Picture, text)).toBeGreaterThan(20);
  });

  test('moves as it does', async () => {
    const video = await sample('mp4', { seconds: 1 });
    const result = await render({ category: 'VIDEO_TO_VIDEO', video });
    const [first, later] = await framesAt(result, 0, 0.2);
    expect(difference(first as Picture, later as Picture)).toBeGreaterThan(10);
  });

  test('that cannot be decoded has a card, and a note says so', async () => {
    const video = await sample('mp4', { seconds: 1 });
    const record = Buffer.from(video).indexOf('avcC') + 4;
    // The profile in the decoder's configuration: High instead of Baseline.
    video[record + 1] = 100;
    const result = await render({ category: 'VIDEO_TO_VIDEO', video });
    expect(result.notes).toEqual([expect.stringContaining('avc')]);
    const [frame] = await framesAt(result, 0);
    expect(shareOfWhite(frame as Picture, { left: 0.3, right: 0.7, top: 0.3, bottom: 0.55 })).toBeGreaterThan(
      0.01,
    );
  });

  test('is shown upright when the file asks for a turn', async () => {
    const video = await turnedVideo();
    expect(await probeMedia(video)).toMatchObject({ media: { width: 180, height: 320 } });
    const result = await render({ category: 'TALKING_AVATAR', video, seconds: 1, aspectRatio: '9:16' });
    const [frame] = await framesAt(result, 0);
    // Turned clockwise, the left, red, is above and the right, blue, below.
    expect(colourAt(frame as Picture, 0.5, 0.2)[2]).toBeGreaterThan(170);
    expect(colourAt(frame as Picture, 0.5, 0.75)[1]).toBeGreaterThan(170);
  });

  test('may be the avatar', async () => {
    const [video, audio] = [await sample('mp4', { seconds: 1 }), await sample('wav')];
    const result = await render({ category: 'TALKING_AVATAR', video, audio, seconds: 1 });
    expect(result.notes).toEqual([]);
  });
});

describe('inputs that cannot be used', () => {
  test.each([
    ['image', 'jpeg'],
    ['video', 'mp4'],
    ['audio', 'wav'],
  ] as const)('a damaged %s is refused with the reason', async (role, format) => {
    const damaged = (await sample(format)).slice(0, format === 'wav' ? 30 : 300);
    const rendered = renderVideo({ ...base, seconds: 1, [role]: damaged });
    await expect(rendered).rejects.toMatchObject({
      code: 'RENDER_INPUT',
      message: expect.stringContaining(`input ${role}`),
    });
  });
});
