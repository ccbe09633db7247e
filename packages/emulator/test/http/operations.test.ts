import { toInvalidJsonBody } from '@videogen/validators';
import { describe, expect, test } from 'vitest';
import { call, expectTaskRecord, post } from '../support/contract.ts';
import { png, upload, wav } from '../support/files.ts';
import { start } from '../support/start.ts';

const image = { bytes_base64_encoded: Buffer.from(png(300, 600)).toString('base64') };
const audio = { bytes_base64_encoded: Buffer.from(wav()).toString('base64') };

describe('create operations', () => {
  test.each([
    ['/v1/video/text2video', 'TEXT_TO_VIDEO', { prompt: 'A kitten', seconds: 7 }, '16:9'],
    ['/v1/video/image2video', 'IMAGE_TO_VIDEO', { image }, '9:16'],
    ['/v1/video/template2video', 'TEMPLATE_TO_VIDEO', { image, template: 'zoom_in' }, '9:16'],
    ['/v1/video/template2video', 'TEMPLATE_TO_VIDEO', { image: [image], aspect_ratio: null }, '9:16'],
    ['/v1/video/video2video', 'VIDEO_TO_VIDEO', { model: 'anime-v10' }, '16:9'],
    ['/v1/video/talking-avatar', 'TALKING_AVATAR', { audio, image, seconds: 60 }, '9:16'],
    ['/v1/video/image2video', 'IMAGE_TO_VIDEO', { image, aspect_ratio: '1:1' }, '1:1'],
  ] as const)(
    '%s makes a task that succeeds with the aspect ratio used',
    async (path, category, body, ratio) => {
      const emulator = await start();
      const created = await post(emulator, path, body);
      expect(created.status).toBe(200);
      expect(created.headers.get('x-videogen-assumption')).toContain('credits-per-task');
      const id = String(created.json['data']?.['task_id']);
      await emulator.clock.advance('1m');
      const { json } = await call(emulator, 'GET', `/v1/tasks/${id}`);
      expectTaskRecord(json['data']);
      const seconds = 'seconds' in body ? body.seconds : 5;
      expect(json['data']).toMatchObject({
        status: 'SUCCESS',
        category,
        seconds,
        credits: seconds,
        callback_url: null,
      });
      expect(json['data']?.['inputs']).toMatchObject({ aspect_ratio: ratio, image_url: null });
      expect(JSON.stringify(json)).not.toContain('bytes_base64_encoded');
    },
  );

  test.each([
    ['text2video', { seconds: 1000 }, ['body', 'seconds'], 'less_than_equal'],
    ['text2video', { prompt: '' }, ['body', 'prompt'], 'string_too_short'],
    ['text2video', { model: 'x' }, ['body', 'model'], 'enum'],
    ['image2video', {}, ['body', 'image'], 'missing'],
    [
      'image2video',
      { image: { bytes_base64_encoded: '%%' } },
      ['body', 'image', 'bytes_base64_encoded'],
      'base64_invalid',
    ],
    [
      'image2video',
      { image: { bytes_base64_encoded: '' } },
      ['body', 'image', 'bytes_base64_encoded'],
      'base64_empty',
    ],
    ['image2video', { image: audio }, ['body', 'image', 'bytes_base64_encoded'], 'media_format'],
    [
      'image2video',
      { image: { bytes_base64_encoded: 'aGVsbG8=' } },
      ['body', 'image', 'bytes_base64_encoded'],
      'media_format',
    ],
    ['template2video', { image: [audio] }, ['body', 'image', 0, 'bytes_base64_encoded'], 'media_format'],
    ['talking-avatar', { audio, seconds: 5 }, ['body', 'image'], 'missing'],
  ] as const)('POST %s %j is refused', async (path, body, loc, type) => {
    const emulator = await start();
    const { status, json } = await post(emulator, `/v1/video/${path}`, body);
    expect(status).toBe(422);
    expect(json['detail']).toContainEqual(expect.objectContaining({ loc, type }));
    expect(await emulator.tasks.list()).toEqual([]);
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

describe('bodies that are none', () => {
  test.each([
    ['broken JSON', '{"prompt":', 'application/json', 422],
    ['nothing', '', 'application/json', 422],
    ['bad UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]), 'application/json', 422],
    ['an array', '[]', 'application/json', 422],
    ['null', 'null', 'application/json', 422],
    ['a form', 'prompt=x', 'application/x-www-form-urlencoded', 415],
    ['text', '{}', 'text/plain', 415],
    ['deep nesting', `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 'application/json', 422],
  ])('%s', async (_, body, type, status) => {
    const emulator = await start();
    const received = await call(emulator, 'POST', '/v1/video/text2video', {
      body,
      headers: { 'content-type': type },
    });
    expect(received.status).toBe(status);
  });

  test('a body that is too large is refused before it is held in memory', async () => {
    const emulator = await start({ assume: { 'inline-base64-limit': 1000 } });
    const { status } = await post(emulator, '/v1/video/text2video', { prompt: 'x'.repeat(2_000_000) });
    expect(status).toBe(413);
  });
});

describe('getTask', () => {
  test('is for the organization that owns the task', async () => {
    const emulator = await start();
    const { json } = await post(emulator, '/v1/video/text2video', {});
    const path = `/v1/tasks/${json['data']?.['task_id']}`;
    expect((await call(emulator, 'GET', path)).status).toBe(200);
    const foreign = await call(emulator, 'GET', path, {
      headers: { authorization: 'Bearer emulator-key-other' },
    });
    const unknown = await call(emulator, 'GET', '/v1/tasks/00000000-0000-4000-8000-000000000000');
    expect([foreign.status, foreign.text]).toEqual([unknown.status, unknown.text]);
    expect(foreign.headers.get('x-videogen-assumption')).toBe('task-not-found, task-retention');
  });

  test.each(['x', '123', '%00', '..%2F..%2Fetc', '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b1g'])(
    'refuses %s',
    async (id) => {
      const emulator = await start();
      const { status, json } = await call(emulator, 'GET', `/v1/tasks/${id}`);
      expect(status).toBe(422);
      expect(json['detail']?.[0]).toEqual({
        loc: ['path', 'task_id'],
        msg: 'Input should be a valid UUID',
        type: 'uuid_parsing',
      });
    },
  );

  test('accepts a UUID in capitals', async () => {
    const emulator = await start();
    const { json } = await post(emulator, '/v1/video/text2video', {});
    const id = String(json['data']?.['task_id']).toUpperCase();
    expect((await call(emulator, 'GET', `/v1/tasks/${id}`)).status).toBe(200);
  });
});

describe('keys', () => {
  const operations = [
    ['POST', '/v1/video/text2video'],
    ['POST', '/v1/video/image2video'],
    ['POST', '/v1/video/template2video'],
    ['POST', '/v1/video/video2video'],
    ['POST', '/v1/video/talking-avatar'],
    ['POST', '/v1/upload/file'],
    ['GET', '/v1/tasks/x'],
  ] as const;
  test.each(operations)(
    '%s %s refuses a banned organization, and keys that are invalid, revoked or missing',
    async (method, path) => {
      const emulator = await start();
      const send = (authorization: string) => call(emulator, method, path, { headers: { authorization } });
      const banned = await send(`Bearer ${emulator.bannedApiKey}`);
      expect([banned.status, banned.json]).toEqual([403, { code: 4002, message: 'Organization is banned' }]);
      for (const header of [
        'Bearer nonsense',
        'Bearer emulator-key-revoked',
        '',
        'Basic eDp5',
        emulator.apiKey,
      ]) {
        const { status, json } = await send(header);
        expect([status, json]).toEqual([401, { detail: 'The API key is invalid or revoked' }]);
      }
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

describe('paths and methods', () => {
  test.each([
    ['GET', '/v1/video/text2video', 405, 'POST, OPTIONS'],
    ['DELETE', '/v1/tasks/x', 405, 'GET, HEAD, OPTIONS'],
    ['PUT', '/v1/upload/file', 405, 'POST, OPTIONS'],
    ['POST', '/v1/nothing', 404, null],
    ['GET', '/v2/tasks/x', 404, null],
  ])('%s %s', async (method, path, status, allow) => {
    const emulator = await start();
    const received = await call(emulator, method, path);
    expect([received.status, received.headers.get('allow')]).toEqual([status, allow]);
    expect(received.headers.get('x-videogen-assumption')).toBe('other-errors');
  });

  test('browsers may ask first', async () => {
    const emulator = await start();
    const response = await fetch(`${emulator.url}/v1/video/text2video`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:5173',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, content-type',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')).toBe('authorization, content-type');
  });

  test('the docs are optional', async () => {
    const emulator = await start();
    const response = await fetch(`${emulator.url}/docs`, { redirect: 'manual' });
    expect([404, 308]).toContain(response.status);
    await response.text();
  });
});

test('responds in process as over a connection', async () => {
  const emulator = await start();
  const headers = { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' };
  const created = await emulator.fetch('/v1/video/text2video', {
    method: 'POST',
    headers,
    body: '{"prompt":"x"}',
  });
  expect(created.status).toBe(200);
  // Safe: the body is that of a create operation.
  const { data } = (await created.json()) as { data: { task_id: string } };
  const inProcess = await emulator.fetch(`/v1/tasks/${data.task_id}`, { headers });
  const connected = await fetch(`${emulator.url}/v1/tasks/${data.task_id}`, { headers });
  expect(await inProcess.json()).toEqual(await connected.json());
});

test('an upload in process can be used', async () => {
  const emulator = await start();
  expect(await upload(emulator, png(10, 10))).toMatch(/^service:\/\//);
});

test('an invalid JSON body gets the error of the validators', async () => {
  const emulator = await start();
  const { json } = await call(emulator, 'POST', '/v1/upload/file', { body: '{"a":1 "b":2}' });
  expect(json).toEqual(toInvalidJsonBody(7));
});
