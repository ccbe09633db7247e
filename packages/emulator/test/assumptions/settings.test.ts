import { describe, expect, test } from 'vitest';
import { isChangeable } from '../../src/assumptions/resolve-assumptions.ts';
import { type UnspecifiedId, unspecified } from '../../src/generated/unspecified.ts';
import type { AssumeOptions, Emulator } from '../../src/index.ts';
import { call, expectTaskRecord, post } from '../support/contract.ts';
import { png, upload, wav } from '../support/files.ts';
import { start } from '../support/start.ts';

const statuses = [400, 401, 403, 404, 409, 410, 413, 415, 422, 429];
const each = (name: string): object[] => statuses.map((status) => ({ [name]: status }));
/** Members of one entry share their code: the statuses that one of the others has are enough. */
const shared = (name: string): object[] => [404, 413, 422].map((status) => ({ [name]: status }));

/** Settings of the entries whose values cannot be listed; the statuses that another response has are among them. */
const others: Readonly<Partial<Record<UnspecifiedId, readonly unknown[]>>> = {
  'task-transitions': [['PROCESSING'], ['QUEUING', 'PROCESSING']],
  'style-field-name': ['style', 'look'],
  'text-to-video-required': [['prompt'], ['prompt', 'model', 'seconds']],
  'image-to-video-required': [['image', 'prompt']],
  'template-to-video-required': [['template'], ['image']],
  'video-to-video-required': [['video'], ['model']],
  'create-defaults': [{ seconds: 1 }, { seconds: 10, aspect_ratio: '1:1' }],
  'task-not-found': [...each('status'), { detail: 'no' }],
  'invalid-key-status': statuses,
  'missing-key': statuses,
  'banned-body': [{ hint: 'x', nested: { code: 1 } }],
  'media-reference-errors': statuses,
  'file-errors': ['tooSmall', 'tooLarge', 'noLength', 'wrongType'].flatMap(shared),
  'failed-task-reason': ['error', 'failure_reason'],
  'other-errors': ['path', 'method', 'size', 'contentType'].flatMap(shared),
  'inline-base64-limit': [1, 1000],
  'presigned-url-lifetime': [{ seconds: 0 }, ...each('status')],
  'callback-retries': [{ attempts: 1 }, { firstDelaySeconds: 0 }],
  'callback-timeout': [0.5, 60],
  'rate-limits': [{ requests: 1, seconds: 60 }],
  'concurrency-limits': [null, 1],
  'credits-per-task': [{ perSecond: 0 }, { perSecond: 2.5 }, { perSecond: 1e9 }],
  'video-url-expiry': statuses,
};

const ids = Object.keys(unspecified) as UnspecifiedId[]; // The register's own keys.
const settings = ids.flatMap((id) => {
  const { values } = unspecified[id].assumption;
  return (values ?? others[id] ?? []).map((value) => ({ id, value, text: JSON.stringify(value) }));
});

test('every entry that can be changed has settings to try', () => {
  const tried = new Set(settings.map(({ id }) => id));
  expect(ids.filter((id) => isChangeable(id) && !tried.has(id))).toEqual([]);
});

const unknownTask = '/v1/tasks/00000000-0000-4000-8000-000000000000';

/** Requests that meet every kind of response; `call` compares each one with the documents. */
async function tour(emulator: Emulator): Promise<void> {
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
  await post(emulator, '/v1/video/talking-avatar', {
    audio: inline,
    image: inline,
    video: inline,
    seconds: 1,
  });
}

async function reads(emulator: Emulator): Promise<void> {
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

describe('every setting of every assumption keeps to the documents', () => {
  test.each(settings)('$id: $text', async ({ id, value }) => {
    const emulator = await start({ assume: { [id]: value } as AssumeOptions }); // As from a command line.
    await tour(emulator);
    await reads(emulator);
    const granted = await post(emulator, '/v1/upload/file', { filename: 'a.wav' });
    if (granted.status === 200 && id !== 'presigned-url-lifetime' && id !== 'rate-limits') {
      const image = { service_uri: await upload(emulator, wav(), 'a.wav') };
      await post(emulator, '/v1/video/image2video', { image });
    }
  });
});
