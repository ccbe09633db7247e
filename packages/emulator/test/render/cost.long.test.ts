import { expect, test } from 'vitest';
import { createRenderer } from '../../src/render/renderer.ts';
import { expectCost } from '../support/cost.ts';
import { inspectVideo } from '../support/inspect-video.ts';
import { sample } from '../support/samples.ts';

test.each(['groove_dance', '360_view', 'hug', 'kiss'])(
  '5 s of the template %s take less than a second of the processor',
  async (template) => {
    const image = await sample('png', { width: 640, height: 480 });
    await expectCost({ category: 'TEMPLATE_TO_VIDEO', seconds: 5, template, image }, 1000);
  },
  30_000,
);

test.each(['japanese_anime', 'pixel', '90s_style'])(
  '5 s in the style %s take less than a second of the processor',
  async (style) => {
    await expectCost({ category: 'TEXT_TO_VIDEO', seconds: 5, prompt: 'A kitten', style }, 1000);
  },
  30_000,
);

test('a minute of an avatar takes less than 4 seconds of the processor, and has its sound', async () => {
  const image = await sample('png', { width: 640, height: 480 });
  const audio = await sample('aac', { seconds: 61 });
  const job = { category: 'TALKING_AVATAR', seconds: 60, image, audio } as const;
  await expectCost(job, 4000);
  const renderer = createRenderer();
  const { bytes } = await renderer
    .render({ taskId: 'a', aspectRatio: '16:9', ...job })
    .finally(() => renderer.close());
  const inspected = await inspectVideo(bytes);
  expect(inspected.frames).toBe(480);
  expect(inspected.seconds).toBeCloseTo(60, 3);
  expect(inspected.audioSeconds).toBeCloseTo(60, 3);
}, 90_000);
