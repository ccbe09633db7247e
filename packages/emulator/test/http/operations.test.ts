import { toInvalidJsonBody } from '@videogen/validators';
import { describe, expect, test } from 'vitest';
import { call, createTask, post } from '../support/contract.ts';
import { png, wav } from '../support/files.ts';
import { start } from '../support/start.ts';

const image = { bytes_base64_encoded: Buffer.from(png(300, 600)).toString('base64') };
const audio = { bytes_base64_encoded: Buffer.from(wav()).toString('base64') };

describe('create operations', () => {
  test.each([
    ['image2video', { image }, '9:16'],
    ['template2video', { image: [image], aspect_ratio: null }, '9:16'],
    ['image2video', { image, aspect_ratio: '1:1' }, '1:1'],
  ] as const)(
    '%s uses an aspect ratio, and inline content is not in the record',
    async (path, body, ratio) => {
      const emulator = await start();
      const created = await post(emulator, `/v1/video/${path}`, body);
      const { json, text } = await call(emulator, 'GET', `/v1/tasks/${created.json['data']?.['task_id']}`);
      expect(json['data']?.['inputs']).toMatchObject({ aspect_ratio: ratio, image_url: null });
      expect(text).not.toContain('bytes_base64_encoded');
    },
  );

  test.each([
    ['image2video', { bytes_base64_encoded: '%%' }, ['image'], 'base64_invalid'],
    ['image2video', { bytes_base64_encoded: '' }, ['image'], 'base64_empty'],
    ['image2video', { bytes_base64_encoded: 'aGVsbG8=' }, ['image'], 'media_format'],
    ['template2video', [audio], ['image', 0], 'media_format'],
  ] as const)('POST %s %j is refused', async (path, media, location, type) => {
    const emulator = await start();
    const { status, json } = await post(emulator, `/v1/video/${path}`, { image: media });
    const loc = ['body', ...location, 'bytes_base64_encoded'];
    expect([status, json['detail']]).toEqual([422, [expect.objectContaining({ loc, type })]]);
  });

  test('keeps members it does not know, whatever their names', async () => {
    const emulator = await start();
    const body = '{"prompt":"x","style":"pixel","__proto__":{"a":1},"callback_url":null}';
    const { json, headers } = await call(emulator, 'POST', '/v1/video/text2video', { body });
    expect(headers.get('x-videogen-assumption')).toContain('style-field-name');
    const { text } = await call(emulator, 'GET', `/v1/tasks/${json['data']?.['task_id']}`);
    expect(text).toContain('"style":"pixel","__proto__":{"a":1}');
  });

  test('the style field can be named', async () => {
    const emulator = await start({ assume: { 'style-field-name': 'style' } });
    expect((await post(emulator, '/v1/video/text2video', { style: 'pixel' })).status).toBe(200);
    expect((await post(emulator, '/v1/video/text2video', { style: 'cubism' })).status).toBe(422);
  });
});

describe('bodies', () => {
  test.each([
    ['bad UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d])],
    ['deep nesting', `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ])('%s', async (_, body) => {
    const emulator = await start();
    expect((await call(emulator, 'POST', '/v1/video/text2video', { body })).status).toBe(422);
  });

  test('a body that is too large is refused before it is held in memory', async () => {
    const emulator = await start({ assume: { 'inline-base64-limit': 1000 } });
    const { status } = await post(emulator, '/v1/video/text2video', { prompt: 'x'.repeat(2_000_000) });
    expect(status).toBe(413);
  });
});

test('a UUID in capitals names the task', async () => {
  const emulator = await start();
  const id = (await createTask(emulator)).toUpperCase();
  expect((await call(emulator, 'GET', `/v1/tasks/${id}`)).status).toBe(200);
});

describe('keys', () => {
  test.each(['Bearer emulator-key-revoked', 'Basic eDp5', 'emulator-key'])(
    '%s is refused',
    async (header) => {
      const emulator = await start();
      const headers = { authorization: header };
      const { status, json } = await call(emulator, 'POST', '/v1/upload/file', { headers });
      expect([status, json]).toEqual([401, { detail: 'The API key is invalid or revoked' }]);
    },
  );

  test('the scheme is not case sensitive', async () => {
    const emulator = await start();
    const { status } = await call(emulator, 'GET', '/v1/tasks/x', {
      headers: { authorization: `bearer ${emulator.apiKey}` },
    });
    expect(status).toBe(422);
  });

  test('a limit of requests can be assumed', async () => {
    const emulator = await start({ assume: { 'rate-limits': { requests: 2, seconds: 10 } } });
    const statuses = [];
    for (let index = 0; index < 3; index += 1)
      statuses.push((await call(emulator, 'GET', '/v1/tasks/x')).status);
    expect(statuses).toEqual([422, 422, 429]);
    expect((await call(emulator, 'GET', '/v1/tasks/x')).headers.get('retry-after')).toBe('10');
    await emulator.clock.advance('10s');
    expect((await call(emulator, 'GET', '/v1/tasks/x')).status).toBe(422);
  });
});

test('a method that a path does not have is refused with those it has', async () => {
  const emulator = await start();
  const { headers } = await call(emulator, 'DELETE', '/v1/tasks/x');
  expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS');
});

test('an invalid JSON body gets the error of the validators', async () => {
  const emulator = await start();
  const { json } = await call(emulator, 'POST', '/v1/upload/file', { body: '{"a":1 "b":2}' });
  expect(json).toEqual(toInvalidJsonBody(7));
});
