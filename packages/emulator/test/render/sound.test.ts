import { describe, expect, test } from 'vitest';
import type { RenderJob } from '../../src/render/job.ts';
import { renderVideo } from '../../src/render/render-video.ts';
import { inspectVideo } from '../support/inspect-video.ts';
import { sample } from '../support/samples.ts';

const size = { width: 320, height: 180 };

async function avatar(audio: Uint8Array, seconds: number): Promise<RenderJob> {
  const image = await sample('png');
  return { taskId: 'avatar', category: 'TALKING_AVATAR', seconds, aspectRatio: '16:9', image, audio };
}

describe('the sound of a talking avatar', () => {
  test.each([
    ['mp3', 'mp3', 2],
    ['aac', 'aac', 2],
    ['m4a', 'aac', 2],
    ['wav', 'aac', 2],
    // Uncompressed sound is filled up with silence; compressed sound just ends.
    ['wav', 'aac', 0.5],
    ['mp3', 'mp3', 0.5],
  ] as const)('%s is carried as %s; %d s for a video of 1 s', async (format, codec, seconds) => {
    const result = await renderVideo(await avatar(await sample(format, { seconds }), 1), { size });
    const inspected = await inspectVideo(result.bytes);
    expect(result.notes).toEqual([]);
    expect(inspected).toMatchObject({ codec: 'avc', audioCodec: codec, frames: 15 });
    expect(inspected.seconds).toBeCloseTo(1, 3);
    expect(inspected.audioSeconds).toBeCloseTo(seconds > 1 || format === 'wav' ? 1 : seconds, 1);
  });

  test.each([
    ['a file without sound', 'mp4'],
    ['a file that is not a sound', 'png'],
  ] as const)('%s is refused', async (_, format) => {
    const job = await avatar(await sample(format), 1);
    await expect(renderVideo(job, { size })).rejects.toMatchObject({
      name: 'RenderError',
      code: 'RENDER_INPUT',
    });
  });
});
