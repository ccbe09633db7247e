import type { Server } from 'node:http';
import { launchChromium } from '@videogen-tools/testing/chromium';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeholderVideo } from '../../src/render/placeholder.ts';
import { createRenderer } from '../../src/render/renderer.ts';
import { play, serveFiles } from '../support/browser.ts';
import { sample } from '../support/samples.ts';

const renderer = createRenderer();
const files = new Map<string, Uint8Array>();
let [browser, server, url]: [Browser | undefined, Server | undefined, string] = [undefined, undefined, ''];
let canPlay = true;

beforeAll(async () => {
  ({ server, url } = await serveFiles(files));
  browser = await launchChromium();
  const page = await browser.newPage();
  canPlay =
    (await page.evaluate(() =>
      document.createElement('video').canPlayType('video/mp4; codecs="avc1.42E01E"'),
    )) !== '';
  await page.close();
  if (!canPlay)
    console.warn(`Chromium ${browser.version()} was built without H.264; playback cannot be tested with it.`);
});

afterAll(async () => {
  await Promise.all([browser?.close(), renderer.close()]);
  server?.close();
});

describe('Chromium', () => {
  test.each(['wav', 'mp3', 'aac'] as const)('plays a talking avatar with its %s', async (format) => {
    const [image, audio] = [await sample('jpeg'), await sample(format, { seconds: 1 })];
    const video = await renderer.render({
      taskId: 'avatar',
      category: 'TALKING_AVATAR',
      seconds: 1,
      aspectRatio: '9:16',
      image,
      audio,
    });
    files.set(`${format}.mp4`, video.bytes);
    if (!canPlay || !browser) return;
    const playback = await play(browser, `${url}${format}.mp4`, 0.3);
    expect(playback).toMatchObject({ error: undefined, width: 360, height: 640 });
    expect(playback.duration).toBeCloseTo(1, 2);
    expect(playback.position).toBeGreaterThanOrEqual(0.3);
    expect(playback.videoBytes).toBeGreaterThan(1000);
    expect(playback.audioBytes).toBeGreaterThan(50);
  });

  test('plays a placeholder', async () => {
    files.set('placeholder.mp4', placeholderVideo({ aspectRatio: '4:3', seconds: 2 }).bytes);
    if (!canPlay || !browser) return;
    const playback = await play(browser, `${url}placeholder.mp4`, 0.3);
    expect(playback).toMatchObject({ error: undefined, width: 560, height: 420, duration: 2 });
    expect(playback.videoBytes).toBeGreaterThan(500);
  });
});
