import { EncodedPacketSink } from 'mediabunny';
import { afterAll, describe, expect, test } from 'vitest';
import { openMedia } from '../../src/media/open-media.ts';
import type { RenderJob } from '../../src/render/job.ts';
import { createRenderer } from '../../src/render/renderer.ts';
import { sample } from '../support/samples.ts';

const renderer = createRenderer();
afterAll(() => renderer.close());

const text: RenderJob = {
  taskId: '00000000-0000-4000-8000-000000000001',
  category: 'TEXT_TO_VIDEO',
  prompt: 'A kitten plays with a ball of wool',
  seconds: 1,
  aspectRatio: '16:9',
};

/** What a player sees in an MP4 file. */
async function inspect(bytes: Uint8Array) {
  const input = await openMedia(bytes);
  try {
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!video) throw new Error('no video');
    const times: number[] = [];
    for await (const packet of new EncodedPacketSink(video).packets()) times.push(packet.timestamp);
    return {
      codec: await video.getCodec(),
      size: [await video.getDisplayWidth(), await video.getDisplayHeight()],
      seconds: await input.computeDuration(),
      frames: times.length,
      audioCodec: await audio?.getCodec(),
      audioSeconds: await audio?.computeDuration(),
    };
  } finally {
    input.dispose();
  }
}

describe('what comes out', () => {
  test.each([
    ['16:9', 640, 360],
    ['9:16', 360, 640],
    ['1:1', 480, 480],
    ['4:3', 560, 420],
    ['3:4', 420, 560],
  ] as const)('%s is an H.264 MP4 of %d x %d', async (aspectRatio, width, height) => {
    const result = await renderer.render({ ...text, aspectRatio });
    expect(result).toMatchObject({ width, height, seconds: 1, mediaType: 'video/mp4', notes: [] });
    expect(await inspect(result.bytes)).toMatchObject({ codec: 'avc', size: [width, height], frames: 12 });
  });

  test.each([1, 3, 10])('%d s last exactly as long', async (seconds) => {
    const result = await renderer.render({ ...text, seconds });
    expect((await inspect(result.bytes)).seconds).toBeCloseTo(seconds, 3);
  });

  test('the index comes before the media, so that it plays while it downloads', async () => {
    const { bytes } = await renderer.render(text);
    const file = Buffer.from(bytes);
    expect(file.indexOf('moov')).toBeGreaterThan(0);
    expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'));
  });
});

describe('determinism', () => {
  test('the same task gives the same bytes, in another renderer and another second too', async () => {
    const image = await sample('jpeg');
    const job: RenderJob = { ...text, category: 'TEMPLATE_TO_VIDEO', template: 'kiss', image };
    const other = createRenderer();
    try {
      const [one, again] = [await renderer.render(job), await other.render(job)];
      expect(Buffer.from(again.bytes).equals(one.bytes)).toBe(true);
    } finally {
      await other.close();
    }
  });

  test('no time of day is in the file', async () => {
    const { bytes } = await renderer.render(text);
    const file = Buffer.from(bytes);
    for (const box of ['mvhd', 'tkhd', 'mdhd']) {
      // Version and flags, then creation and modification time.
      expect(file.readBigUInt64BE(file.indexOf(box) + 8)).toBe(0n);
    }
  });

  test('another task looks different', async () => {
    const one = await renderer.render(text);
    const other = await renderer.render({ ...text, taskId: '00000000-0000-4000-8000-000000000002' });
    expect(Buffer.from(other.bytes).equals(one.bytes)).toBe(false);
  });
});
