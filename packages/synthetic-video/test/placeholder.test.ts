import { expect, test } from 'vitest';
import { FRAME_SIZES } from '../src/codec/frame-size.ts';
import { openInput } from '../src/codec/open-input.ts';
import type { RenderJob } from '../src/job.ts';
import { placeholderVideo } from '../src/placeholder.ts';

// The keys of a record of all ratios.
const ratios = Object.keys(FRAME_SIZES) as RenderJob['aspectRatio'][];

test.each(ratios)('%s is a tiny valid MP4 of the right size and duration', async (aspectRatio) => {
  for (const seconds of [1, 10, 60]) {
    const result = placeholderVideo({ aspectRatio, seconds });
    const { width, height } = FRAME_SIZES[aspectRatio];
    expect(result).toMatchObject({ width, height, seconds, mediaType: 'video/mp4' });
    expect(result.bytes.length).toBeLessThan(2500);
    const input = await openInput(result.bytes);
    const track = await input.getPrimaryVideoTrack();
    expect([await track?.getCodec(), await track?.getDisplayWidth(), await input.computeDuration()]).toEqual([
      'avc',
      width,
      seconds,
    ]);
    input.dispose();
    result.bytes.fill(0);
  }
});
