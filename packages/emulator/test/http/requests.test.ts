import { describe, expect, test } from 'vitest';
import { call, createTask, post, readTask } from '../support/contract.ts';
import { inline, png, upload, wav } from '../support/files.ts';
import { start } from '../support/start.ts';

const portrait = png(300, 600);
const landscape = png(600, 300);

describe('an inline image', () => {
  test.each([
    ['image2video', { image: inline(portrait) }],
    ['template2video', { image: [inline(portrait)], aspect_ratio: null }],
  ])('gives a task of %s its aspect ratio, and is not in the record', async (operation, body) => {
    const emulator = await start();
    const { json } = await post(emulator, `/v1/video/${operation}`, body);

    const record = await readTask(emulator, json['data']?.['task_id']);
    expect(record).toMatchObject({ inputs: { aspect_ratio: '9:16', image_url: null } });
    expect(JSON.stringify(body)).toContain('bytes_base64_encoded');
    expect(JSON.stringify(record)).not.toContain('bytes_base64_encoded');
  });

  test('is refused by its place in a list', async () => {
    const emulator = await start();
    const { status, json } = await post(emulator, '/v1/video/template2video', { image: [inline(wav())] });
    expect(status).toBe(422);
    const loc = ['body', 'image', 0, 'bytes_base64_encoded'];
    expect(json).toMatchObject({ detail: [{ loc, type: 'media_format' }] });
  });
});

describe('a reference', () => {
  test('of another scheme is refused', async () => {
    const emulator = await start();
    const body = { image: { service_uri: 'https://x.example/' } };
    expect(await post(emulator, '/v1/video/image2video', body)).toMatchObject({ status: 422 });
  });

  test('of another organization is refused', async () => {
    const emulator = await start();
    const body = { image: { service_uri: await upload(emulator, landscape) } };
    const headers = { authorization: 'Bearer emulator-key-other' };
    const { status, json } = await post(emulator, '/v1/video/image2video', body, { headers });
    expect(status).toBe(422);
    expect(json).toMatchObject({ detail: [{ type: 'media_reference_foreign' }] });
  });

  test('to media of another format is refused', async () => {
    const emulator = await start();
    const body = { image: { service_uri: await upload(emulator, wav(), 'speech.wav') } };
    const { status, json } = await post(emulator, '/v1/video/image2video', body);
    expect(status).toBe(422);
    expect(json).toMatchObject({ detail: [{ type: 'media_format' }] });
  });

  test('takes priority over inline content', async () => {
    const emulator = await start();
    const service_uri = await upload(emulator, landscape);
    const image = { service_uri, bytes_base64_encoded: 'not base64' };
    const { json } = await post(emulator, '/v1/video/image2video', { image });
    expect(await readTask(emulator, json['data']?.['task_id'])).toMatchObject({
      inputs: { aspect_ratio: '16:9' },
    });
  });
});

test('members that the service does not know are kept, whatever their names', async () => {
  const emulator = await start();
  const body = '{"prompt":"x","style":"pixel","__proto__":{"a":1},"callback_url":null}';
  const { headers, json } = await call(emulator, 'POST', '/v1/video/text2video', { body });
  expect([...headers].flat().join()).toContain('style-field-name');

  const { text } = await call(emulator, 'GET', `/v1/tasks/${json['data']?.['task_id']}`);
  expect(text).toContain('"style":"pixel","__proto__":{"a":1}');
});

test('a UUID in capitals names the task', async () => {
  const emulator = await start();
  const id = await createTask(emulator);
  expect(await readTask(emulator, id.toUpperCase())).toMatchObject({ status: 'PENDING' });
});

test.each(['Bearer emulator-key-revoked', 'Basic eDp5', 'emulator-key'])(
  'the key %j is refused: it is revoked, or not sent as a bearer token',
  async (authorization) => {
    const emulator = await start();
    const { status, text } = await call(emulator, 'POST', '/v1/upload/file', { headers: { authorization } });
    expect([status, text]).toEqual([401, '{"detail":"The API key is invalid or revoked"}']);
  },
);

test('the scheme of a key is not case sensitive', async () => {
  const emulator = await start();
  const headers = { authorization: 'bearer emulator-key' };
  expect(await call(emulator, 'GET', '/v1/tasks/x', { headers })).toMatchObject({ status: 422 });
});
