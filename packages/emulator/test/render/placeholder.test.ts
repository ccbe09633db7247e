import { readFile } from 'node:fs/promises';
import { ASPECT_RATIOS } from '@videogen/service/media';
import { describe, expect, test } from 'vitest';
import { frameSize } from '../../src/render/frame-size.ts';
import { placeholderVideo } from '../../src/render/placeholder.ts';
import { generatePlaceholders, PLACEHOLDERS_FILE } from '../support/generate-placeholders.ts';
import { inspectVideo } from '../support/inspect-video.ts';

describe('placeholderVideo', () => {
  test.each(ASPECT_RATIOS)('%s is a tiny valid MP4 of the right size', async (aspectRatio) => {
    const result = placeholderVideo({ aspectRatio, seconds: 5 });
    const { width, height } = frameSize(aspectRatio);
    expect(result).toMatchObject({ width, height, seconds: 5, mediaType: 'video/mp4' });
    expect(result.bytes.length).toBeLessThan(2500);
    expect(await inspectVideo(result.bytes)).toMatchObject({
      codec: 'avc',
      size: [width, height],
      frames: 1,
    });
  });

  test.each([1, 5, 10, 60])('lasts %d s', async (seconds) => {
    const { bytes } = placeholderVideo({ aspectRatio: '1:1', seconds });
    expect((await inspectVideo(bytes)).seconds).toBe(seconds);
  });

  test('each call returns bytes of its own', () => {
    const one = placeholderVideo({ aspectRatio: '1:1', seconds: 1 });
    one.bytes.fill(0);
    expect(placeholderVideo({ aspectRatio: '1:1', seconds: 1 }).bytes[5]).not.toBe(0);
  });

  test('what is committed is what the generator writes (fix: node test/support/generate-placeholders.ts)', async () => {
    expect(await readFile(PLACEHOLDERS_FILE, 'utf8')).toBe(await generatePlaceholders());
  });
});
