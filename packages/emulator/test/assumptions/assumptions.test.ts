import { describe, expect, test } from 'vitest';
import { resolveAssumptions } from '../../src/assumptions/resolve-assumptions.ts';
import { unspecified } from '../../src/generated/unspecified.ts';
import { type AssumeOptions, type Emulator, isEmulatorError } from '../../src/index.ts';
import { call, post } from '../support/contract.ts';
import { png, upload, wav } from '../support/files.ts';
import { sample } from '../support/samples.ts';
import { start } from '../support/start.ts';

test('without changes everything is as the register says', () => {
  const wanted = Object.fromEntries(
    Object.entries(unspecified).map(([id, { assumption }]) => [id, assumption.value]),
  );
  expect(resolveAssumptions({})).toEqual(wanted);
});

describe('every entry', () => {
  test.each(Object.entries(unspecified))(
    '%s accepts its own value and the values of its list only',
    (id, { assumption }) => {
      const resolve = (value: unknown) => resolveAssumptions({ [id]: value } as AssumeOptions); // As from a command line.
      for (const value of [assumption.value, ...(assumption.values ?? [])])
        expect(resolve(value)).toHaveProperty([id], value);
      const isRefused = (value: unknown) => {
        try {
          resolve(value);
          return false;
        } catch (error) {
          return isEmulatorError(error) && error.code === 'OPTION_INVALID';
        }
      };
      expect(
        isRefused(Symbol.iterator.toString()) ||
          typeof assumption.value === 'string' ||
          assumption.value === null,
      ).toBe(true);
      expect(isRefused([[]])).toBe(true);
    },
  );
});

async function get(emulator: Emulator, id: unknown) {
  return (await call(emulator, 'GET', `/v1/tasks/${id}`)).json['data'];
}

async function create(emulator: Emulator, body: object = {}): Promise<string> {
  return String((await post(emulator, '/v1/video/text2video', body)).json['data']?.['task_id']);
}

describe('what is assumed can be seen', () => {
  test('a message beside other successes', async () => {
    const emulator = await start({ assume: { 'success-message': true } });
    expect((await post(emulator, '/v1/video/text2video', {})).json['message']).toBe('success');
  });

  test.each([
    ['rfc3339', '2026-01-01T00:00:00.000Z'],
    ['unix-seconds', '1767225600'],
    ['null', null],
  ] as const)('created_at as %s', async (format, expected) => {
    const emulator = await start({ assume: { 'created-at-format': format } });
    expect((await get(emulator, await create(emulator)))?.['created_at']).toBe(expected);
  });

  test('other stages, and another first status', async () => {
    const emulator = await start({ assume: { 'task-transitions': ['PENDING', 'PROCESSING'] } });
    const id = await create(emulator);
    await emulator.clock.advance('1m');
    expect((await emulator.tasks.get(id))?.timeline.map(({ status }) => status)).toEqual([
      'PENDING',
      'PROCESSING',
      'SUCCESS',
    ]);
    const eager = await start({ assume: { 'task-initial-status': 'PROCESSING' } });
    const second = await create(eager);
    expect(await get(eager, second)).toMatchObject({ status: 'PROCESSING' });
    await eager.clock.advance('2s');
    expect(await get(eager, second)).toMatchObject({ status: 'SUCCESS' });
  });

  test('required fields', async () => {
    const emulator = await start({ assume: { 'text-to-video-required': ['prompt', 'model'] } });
    const { status, json } = await post(emulator, '/v1/video/text2video', { prompt: 'x' });
    expect([status, json['detail']]).toEqual([
      422,
      [{ loc: ['body', 'model'], msg: 'Field required', type: 'missing' }],
    ]);
  });

  test.each([
    ['object', 200, 422],
    ['array', 422, 200],
    ['both', 200, 200],
  ] as const)('the template’s image as %s', async (form, object, array) => {
    const emulator = await start({ assume: { 'template-image-form': form } });
    const image = { service_uri: await upload(emulator, png(10, 10)) };
    const send = async (body: object) => (await post(emulator, '/v1/video/template2video', body)).status;
    expect([await send({ image }), await send({ image: [image] })]).toEqual([object, array]);
  });

  test('image and video in one request for a talking avatar', async () => {
    const emulator = await start({ assume: { 'talking-avatar-image-and-video': 'refuse' } });
    const [image, audio] = [
      { service_uri: await upload(emulator, png(10, 10)) },
      { service_uri: await upload(emulator, wav(), 'a.wav') },
    ];
    const { status } = await post(emulator, '/v1/video/talking-avatar', {
      audio,
      image,
      video: image,
      seconds: 5,
    });
    expect(status).toBe(422);
  });

  test('refusals', async () => {
    const emulator = await start({
      assume: {
        'task-not-found': { status: 410, detail: 'gone' },
        'invalid-key-status': 403,
        'filename-rules': 'supported-extension',
        'banned-body': { hint: 'x' },
      },
    });
    const missing = await call(emulator, 'GET', '/v1/tasks/00000000-0000-4000-8000-000000000000');
    expect([missing.status, missing.json]).toEqual([410, { detail: 'gone' }]);
    expect(
      (await call(emulator, 'GET', '/v1/tasks/x', { headers: { authorization: 'Bearer x' } })).status,
    ).toBe(403);
    expect((await post(emulator, '/v1/upload/file', { filename: 'a.exe' })).status).toBe(422);
    expect((await post(emulator, '/v1/upload/file', { filename: 'A.JPEG' })).status).toBe(200);
    const banned = await call(emulator, 'GET', '/v1/tasks/x', {
      headers: { authorization: `Bearer ${emulator.bannedApiKey}` },
    });
    expect(banned.json).toEqual({ code: 4002, message: 'Organization is banned', hint: 'x' });
  });

  test('the reason of a failure, the cost, and empty inputs', async () => {
    const emulator = await start({
      assume: {
        'failed-task-reason': 'error',
        'credits-per-task': { perSecond: 2.5 },
        'task-inputs': 'empty',
      },
    });
    const id = await create(emulator, { seconds: 3 });
    await emulator.tasks.fail(id, 'no reason');
    expect(await get(emulator, id)).toMatchObject({ error: 'no reason', credits: 8, inputs: { seconds: 3 } });
    const { json } = await post(emulator, '/v1/video/video2video', {});
    expect((await get(emulator, json['data']?.['task_id']))?.['inputs']).toEqual({});
  });
});

test('every entry that a response can rest on marks a response', async () => {
  const marked = new Set<string>();
  const emulator = await start({ faults: [{ kind: 'rate-limit', on: 'createUpload', count: 1 }] });
  const see = async (method: string, path: string, init: RequestInit = {}) => {
    const received = await call(emulator, method, path, init);
    for (const id of received.headers.get('x-videogen-assumption')?.split(', ') ?? []) marked.add(id);
    return received;
  };
  const send = (path: string, body: object) =>
    see('POST', `/v1/video/${path}`, { body: JSON.stringify(body) });
  const inline = { bytes_base64_encoded: Buffer.from(png(10, 10)).toString('base64') };
  const audio = { bytes_base64_encoded: Buffer.from(wav()).toString('base64') };
  await see('POST', '/v1/upload/file', { body: '{"filename":"a.png"}' });
  await see('POST', '/v1/upload/file', { body: '{"filename":"a.png"}' });
  await see('GET', '/v1/tasks/x', { headers: { authorization: 'Bearer x' } });
  await see('GET', '/v1/tasks/x', { headers: { authorization: `Bearer ${emulator.bannedApiKey}` } });
  const keyless = await fetch(`${emulator.url}/v1/tasks/x`);
  marked.add(keyless.headers.get('x-videogen-assumption') ?? '');
  await keyless.text();
  await see('GET', '/v1/nothing');
  await see('GET', '/v1/tasks/00000000-0000-4000-8000-000000000000');
  await send('image2video', { image: inline });
  await send('image2video', { image: audio });
  await send('image2video', { image: { service_uri: 'service://x' } });
  await send('template2video', { image: [inline] });
  await send('video2video', { of_a_later_version: 1, callback_url: 'http://127.0.0.1:9/' });
  await send('video2video', { aspect_ratio: null });
  const video = { service_uri: await upload(emulator, await sample('mp4'), 'a.mp4') };
  await send('talking-avatar', { audio, image: inline, video, seconds: 5 });
  const { json } = await send('text2video', { style: 'pixel' });
  const id = String(json['data']?.['task_id']);
  for (const by of [0, '300ms']) {
    await emulator.clock.advance(by);
    await see('GET', `/v1/tasks/${id}`);
  }
  await emulator.tasks.fail(id);
  await see('GET', `/v1/tasks/${id}`);
  const second = String((await send('text2video', {})).json['data']?.['task_id']);
  await emulator.tasks.cancel(second);
  await see('GET', `/v1/tasks/${second}`);
  const third = String((await send('text2video', {})).json['data']?.['task_id']);
  await emulator.clock.advance('1m');
  const { json: done } = await see('GET', `/v1/tasks/${third}`);
  const download = await fetch(String(done['data']?.['output_videos']?.[0]?.['url']));
  await download.bytes();
  for (const entry of download.headers.get('x-videogen-assumption')?.split(', ') ?? []) marked.add(entry);
  const all = new Set(Object.keys(unspecified));
  // No response shows these: they are about callbacks, or about behaviour that never occurs.
  const silent = [
    'callback-retries',
    'callback-timeout',
    'callback-signature',
    'callback-changes',
    'callback-delivered',
    'deprecation-policy',
    'version-negotiation',
    'value-lists',
    'credits-used-up',
    'text-to-video-image',
  ];
  expect([...all].filter((entry) => !marked.has(entry)).toSorted()).toEqual(silent.toSorted());
  for (const [entry, { marks }] of Object.entries(unspecified))
    expect(marks.startsWith('none'), entry).toBe(silent.includes(entry));
  expect([...marked].filter((entry) => !all.has(entry))).toEqual([]);
});
