import { probeMedia } from '@videogen/engine/media';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Emulator, startEmulator } from '../../src/index.ts';
import { call, post } from '../support/contract.ts';
import { upload } from '../support/files.ts';
import { sample } from '../support/samples.ts';

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual' });
});
afterAll(() => emulator.close());

describe('videos for real', { timeout: 120_000 }, () => {
  test.each([
    ['text2video', {}, [], 640, 360],
    ['image2video', { aspect_ratio: null }, [['image', 'image.png']], 560, 420],
    ['template2video', { template: 'zoom_in' }, [['image', 'image.jpg']], 560, 420],
    ['video2video', { aspect_ratio: '1:1' }, [['video', 'vp8.webm']], 480, 480],
    [
      'talking-avatar',
      {},
      [
        ['image', 'image.png'],
        ['audio', 'speech.m4a'],
      ],
      560,
      420,
    ],
  ] as const)('%s', async (path, fields, files, width, height) => {
    const media: Record<string, unknown> = {};
    for (const [field, name] of files)
      media[field] = { service_uri: await upload(emulator, await sample(name), name) };

    const { json } = await post(emulator, `/v1/video/${path}`, {
      prompt: 'A kitten',
      seconds: 1,
      ...fields,
      ...media,
    });

    await emulator.clock.advance('10s');
    const { json: read } = await call(emulator, 'GET', `/v1/tasks/${json['data']?.['task_id']}`);
    const task = (await emulator.tasks.list()).at(-1);
    expect([task?.status, task?.failure]).toEqual(['SUCCESS', null]);

    const video = await fetch(String(read['data']?.['output_videos']?.[0]?.['url']));
    const bytes = new Uint8Array(await video.arrayBuffer());
    // Only ends a hang.
    const probed = await probeMedia(bytes, { timeoutMs: 60_000 });
    const shown = { kind: 'video', format: 'mp4', width, height, seconds: expect.closeTo(1, 1) };

    expect(probed).toMatchObject({ ok: true, media: shown });
    expect(read['data']?.['output_videos']).toMatchObject([{ width, height }]);
  });
});
