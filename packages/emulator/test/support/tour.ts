import { expect } from 'vitest';
import type { Emulator } from '../../src/index.ts';
import { call, expectTaskRecord, post } from './contract.ts';
import { png, upload, wav } from './files.ts';

const unknownTask = '/v1/tasks/00000000-0000-4000-8000-000000000000';

/** Requests that meet every kind of response; `call` compares each one with the documents. */
export async function meetResponses(emulator: Emulator): Promise<void> {
  const keyed = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });
  const inline = { bytes_base64_encoded: Buffer.from(png(10, 10)).toString('base64') };
  for (const key of [emulator.bannedApiKey, 'wrong', emulator.apiKey]) {
    await call(emulator, 'GET', unknownTask, keyed(key));
    await call(emulator, 'GET', '/v1/tasks/x', keyed(key));
    await post(emulator, '/v1/upload/file', {}, keyed(key));
    await post(emulator, '/v1/video/video2video', { seconds: 1000 }, keyed(key));
  }

  await call(emulator, 'GET', unknownTask, { headers: { authorization: '' } });
  await call(emulator, 'DELETE', '/v1/upload/file');
  await post(emulator, '/v1/upload/file', 1, { headers: { 'content-type': 'text/plain' } });
  await post(emulator, '/v1/video/image2video', { image: { service_uri: 'service://none' } });
  await post(emulator, '/v1/video/image2video', { image: inline });
  await post(emulator, '/v1/video/template2video', { image: [inline] });
  await post(emulator, '/v1/video/video2video', {
    of_a_later_version: 1,
    callback_url: 'http://127.0.0.1:9/',
  });
  await post(emulator, '/v1/video/video2video', { aspect_ratio: null });

  await post(emulator, '/v1/video/talking-avatar', {
    audio: inline,
    image: inline,
    video: inline,
    seconds: 1,
  });
}

/** Creates tasks that end in every way, and reads each one before and after its end. */
export async function createAndRead(emulator: Emulator): Promise<void> {
  for (const end of ['SUCCESS', 'FAILED', 'CANCELED'] as const) {
    const body = { prompt: 'x', model: 't2v-2.4-faster', seconds: 5, style: 'pixel' };
    const { json } = await post(emulator, '/v1/video/text2video', body);
    const id = String(json['data']?.['task_id']);
    if (json['data'] === undefined) return;
    await read(emulator, id);
    if (end === 'FAILED') await emulator.tasks.fail(id, 'no reason');
    if (end === 'CANCELED') await emulator.tasks.cancel(id);
    await emulator.clock.advance('1m');
    expect((await read(emulator, id)) ?? end).toBe(end);
  }
}

async function read(emulator: Emulator, id: string): Promise<unknown> {
  const { status, json } = await call(emulator, 'GET', `/v1/tasks/${id}`);
  if (status === 200) expectTaskRecord(json['data']);
  return status === 200 ? json['data']?.['status'] : undefined;
}

/** Uploads a file of the wrong kind for the field that it is then sent in. */
export async function useUpload(emulator: Emulator): Promise<void> {
  const { status } = await post(emulator, '/v1/upload/file', { filename: 'a.wav' });
  if (status !== 200) return;
  const image = { service_uri: await upload(emulator, wav(), 'a.wav') };
  await post(emulator, '/v1/video/image2video', { image });
}
