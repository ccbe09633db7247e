import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { launchChromium } from '@videogen-tools/test-support/chromium';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { EncodedPacketSink } from 'mediabunny';
import type { Browser } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openInput } from '../../src/codec/open-input.ts';
import { ffmpeg } from './ffmpeg.ts';
import { difference, fixture, type GivenJob, ratios, render } from './render.ts';

const run = promisify(execFile);
const SECONDS = 3;
const RATE = 15;
const SIDE = 24;

const categories: readonly GivenJob[] = [
  { category: 'TEXT_TO_VIDEO', prompt: 'a fox in the snow' },
  { category: 'IMAGE_TO_VIDEO', image: await fixture('image.jpg'), prompt: 'zoom in' },
  { category: 'TEMPLATE_TO_VIDEO', image: await fixture('image.png'), template: 'groove_dance' },
  { category: 'VIDEO_TO_VIDEO', video: await fixture('h264-baseline.mov'), model: 'anime-v10' },
  { category: 'TALKING_AVATAR', image: await fixture('image.webp'), audio: await fixture('speech.wav') },
];

/** A job of each category in each aspect ratio. */
export const seekJobs: readonly GivenJob[] = categories.flatMap((job) =>
  ratios.map((aspectRatio) => ({ ...job, aspectRatio, seconds: SECONDS, captions: true })),
);

/** Tests that players find the frames of each video. */
export async function testSeeking(jobs: readonly GivenJob[]): Promise<void> {
  const folder = await temporaryFolder(afterAll);
  const browser = await launchChromium();
  afterAll(() => browser.close());

  test.each(jobs)('$category in $aspectRatio can be searched', async (job) => {
    const { bytes } = await render(job);
    await expectKeyFrames(bytes);
    const moments = [0.1, 0.5, 0.9].map((share) => share * SECONDS);
    const seen = await framesInChromium(browser, bytes, moments);
    if (ffmpeg === undefined) return;

    const file = join(folder, `${job.category}-${job.aspectRatio?.replace(':', 'x')}.mp4`);
    await writeFile(file, bytes);
    const all = await decode(ffmpeg, ['-i', file]);
    expect(all).toHaveLength(SECONDS * RATE);

    for (const [index, moment] of moments.entries()) {
      // A search leads to the first frame that is not before the moment.
      const expected = all[Math.ceil(moment * RATE - 1e-6)];
      const [found] = await decode(ffmpeg, ['-ss', `${moment}`, '-i', file, '-frames:v', '1']);
      expect(found?.equals(expected ?? Buffer.alloc(0)), `ffmpeg at ${moment} s`).toBe(true);
      const differences = all.map((pixels) => difference(seen[index], { y: pixels }));
      const shown = differences[Math.floor(moment * RATE + 0.5)];
      // Chromium converts colours in its own way; no other frame is more alike.
      expect(shown, `Chromium at ${moment} s`).toBeLessThan(Math.min(...differences) + 1);
      expect(shown, `Chromium at ${moment} s`).toBeLessThan(20);
    }
  });
}

/** Expects that the index is first, and that exactly the IDR samples are marked, one every two seconds. */
async function expectKeyFrames(bytes: Uint8Array): Promise<void> {
  const text = Buffer.from(bytes).toString('latin1');
  expect(text.indexOf('moov')).toBeLessThan(text.indexOf('mdat'));
  const input = openInput(bytes);
  const track = await input.getPrimaryVideoTrack();
  if (track === null) throw new Error('There is no video track.');
  const keys: number[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) {
    // Each unit is behind its length; type 5 is an IDR slice.
    const isIdr = ((packet.data[4] ?? 0) & 31) === 5;
    expect(packet.type === 'key').toBe(isIdr);
    if (isIdr) keys.push(packet.timestamp);
  }
  input.dispose();
  expect(keys).toEqual([0, 2]);
}

/** Decodes frames as small pictures, in RGBA. */
async function decode(program: string, args: readonly string[]): Promise<readonly Buffer[]> {
  const output = ['-vf', `scale=${SIDE}:${SIDE}`, '-pix_fmt', 'rgba', '-f', 'rawvideo', 'pipe:1'];
  const options = { encoding: 'buffer', maxBuffer: 2 ** 24 } as const;
  const { stdout } = await run(program, ['-v', 'error', ...args, ...output], options);
  const length = SIDE * SIDE * 4;
  return Array.from({ length: stdout.length / length }, (_, at) =>
    stdout.subarray(at * length, (at + 1) * length),
  );
}

/** Searches in Chromium for moments, each from the beginning, and returns small pictures of what it shows, in RGBA. */
async function framesInChromium(browser: Browser, bytes: Uint8Array, moments: number[]) {
  const page = await browser.newPage();
  const data = Buffer.from(bytes).toString('base64');
  await page.goto('file:///').catch(() => undefined);
  const search: Parameters<typeof showFrames>[0] = [data, moments, SIDE, 0.5 / RATE];
  const seen = await page.evaluate(showFrames, search);
  await page.close();
  return seen.map((pixels) => ({ y: Uint8Array.from(pixels) }));
}

/** Runs inside the page; `half` is half of the duration of a frame, in seconds. */
async function showFrames([data, moments, side, half]: [string, number[], number, number]) {
  const seen: number[][] = [];
  for (const moment of moments) {
    const video = document.createElement('video');
    video.muted = true;
    video.src = `data:video/mp4;base64,${data}`;
    await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }));
    video.currentTime = Math.floor(moment / (2 * half) + 0.5) * 2 * half + half;
    await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [side, side];
    const context = canvas.getContext('2d');
    // On a busy machine, the element has no frame when the event arrives, or still the one from before.
    for (let shown = Number.NaN; !(Math.abs(shown - video.currentTime) < half); ) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      try {
        const frame = new VideoFrame(video);
        shown = frame.timestamp / 1e6 + half;
        context?.drawImage(frame, 0, 0, side, side);
        frame.close();
      } catch (error) {
        if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
      }
    }
    seen.push(Array.from(context?.getImageData(0, 0, side, side).data ?? []));
  }
  return seen;
}
