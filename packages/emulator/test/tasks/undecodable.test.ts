import { afterEach, expect, test, vi } from 'vitest';
import { EmulatorError } from '../../src/errors.ts';
import { call, post } from '../support/contract.ts';
import { upload } from '../support/files.ts';
import { sample } from '../support/samples.ts';
import { start } from '../support/start.ts';

afterEach(() => void vi.unstubAllEnvs());

test('a video that cannot be decoded is reported at the create: in the record, to the developer, and in the log', async () => {
  // Without ffmpeg on the PATH.
  vi.stubEnv('PATH', '');
  const reported: unknown[] = [];
  const emulator = await start({ render: 'video', onError: (error) => reported.push(error) });
  const video = { service_uri: await upload(emulator, await sample('vp8.webm'), 'clip.webm') };
  const { json } = await post(emulator, '/v1/video/video2video', { video, prompt: 'anime', seconds: 1 });
  const id = json['data']?.['task_id'];
  const warning = expect.stringMatching(/vp8\) are not shown: no ffmpeg was found on the PATH/);
  const { json: read } = await call(emulator, 'GET', `/v1/tasks/${id}`);
  expect(read['data']).toMatchObject({ status: 'PENDING', inputs: { prompt: 'anime', warnings: [warning] } });
  expect((await emulator.tasks.get(String(id)))?.inputs).toMatchObject({ warnings: [warning] });
  expect(reported).toEqual([expect.objectContaining({ code: 'INPUT_NOT_SHOWN' })]);
  expect(reported[0]).toBeInstanceOf(EmulatorError);
  expect(String(reported[0])).toContain(`Task ${id}: `);
});

test('inputs that are shown, and `render: "none"`, lead to no warning', async () => {
  vi.stubEnv('PATH', '');
  const emulator = await start();
  const video = { service_uri: await upload(emulator, await sample('vp8.webm'), 'clip.webm') };
  const { json } = await post(emulator, '/v1/video/video2video', { video, seconds: 1 });
  const { json: read } = await call(emulator, 'GET', `/v1/tasks/${json['data']?.['task_id']}`);
  expect(read['data']?.['inputs']).not.toHaveProperty('warnings');
});
