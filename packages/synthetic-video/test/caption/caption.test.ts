import { expect, test } from 'vitest';
import { drawCaption } from '../../src/caption/caption.ts';
import { drawSprite } from '../../src/codec/draw.ts';
import { createPicture } from '../../src/codec/picture.ts';
import { makeJob } from '../support/render.ts';

const size = { width: 640, height: 360 };

/** Draws the panel of a prompt. */
async function drawPrompt(prompt: string, isTitle = false) {
  const [, panel] = await drawCaption(makeJob({ category: 'TEXT_TO_VIDEO', prompt }), isTitle, size);
  if (panel === undefined) throw new Error('There is no panel.');
  return { sprite: panel.sprite, placement: panel.at(0) };
}

test.each([
  ['👩‍🚀', '🚀'],
  ['🏄‍♀️', '🏄'],
])('%s is one picture, as %s is', async (sequence, single) => {
  expect((await drawPrompt(sequence)).sprite.width).toBe((await drawPrompt(single)).sprite.width);
});

test('characters that have no picture are left out, joiners of letters stay', async () => {
  expect(await drawPrompt('a\u202e\ue000\n b')).toEqual(await drawPrompt('a b'));
  expect(await drawPrompt('می\u200cخواهم')).not.toEqual(await drawPrompt('می خواهم'));
});

test.each([true, false])('a prompt is legible over a white picture (title: %s)', async (isTitle) => {
  const frame = createPicture(size.width, size.height, new Uint8Array(640 * 540).fill(235, 0, 640 * 360));
  const { sprite, placement } = await drawPrompt('ill', isTitle);
  drawSprite(frame, sprite, placement);
  // Beside the letters, a few pixels within the panel.
  const ground =
    frame.y[Math.round(placement.y) * size.width + Math.round(placement.x - sprite.width / 2) + 5];
  const luminance = (((ground ?? 235) - 16) / 219) ** 2.2;
  expect(1.05 / (luminance + 0.05)).toBeGreaterThan(4.5);
});

test.each([
  ['a', true],
  ['a', false],
  ['word '.repeat(60), true],
  ['word '.repeat(60), false],
  ['word '.repeat(2000), false],
])('a panel is within the frame, whatever its prompt', async (prompt, isTitle) => {
  const { sprite, placement } = await drawPrompt(prompt, isTitle);
  expect(placement.y + sprite.height / 2).toBeLessThanOrEqual(size.height);
  expect(placement.x + sprite.width / 2).toBeLessThanOrEqual(size.width);
  // Scenes stay visible behind their prompts; a short one is large, a long one is small.
  expect(sprite.height).toBeLessThan(size.height * (isTitle ? 0.7 : 0.42));
  expect(sprite.height).toBeGreaterThan(prompt.length > 1 ? 60 : 0);
});
