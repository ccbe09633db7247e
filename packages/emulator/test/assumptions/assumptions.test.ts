import { describe, expect, test } from 'vitest';
import { resolveAssumptions } from '../../src/assumptions/resolve-assumptions.ts';
import restsOn from '../../src/assumptions/rests-on.json' with { type: 'json' };
import { unspecified } from '../../src/generated/unspecified.ts';
import type { AssumeOptions } from '../../src/index.ts';
import { call, createTask, post, readTask } from '../support/contract.ts';
import { png, upload, wav } from '../support/files.ts';
import { sample } from '../support/samples.ts';
import { start } from '../support/start.ts';
import { createAndRead, meetResponses, useUpload } from '../support/tour.ts';

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
      const takesText = typeof assumption.value === 'string' || assumption.value === null;
      for (const wrong of takesText ? [[[]]] : [[[]], 'a text'])
        expect(() => resolve(wrong)).toThrow(expect.objectContaining({ code: 'OPTION_INVALID' }));
    },
  );
});

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
    expect((await readTask(emulator, await createTask(emulator)))?.['created_at']).toBe(expected);
  });

  test('other stages, and another first status', async () => {
    const emulator = await start({ assume: { 'task-transitions': ['PENDING', 'PROCESSING'] } });
    const id = await createTask(emulator);
    await emulator.clock.advance('1m');
    expect((await emulator.tasks.get(id))?.timeline.map(({ status }) => status)).toEqual([
      'PENDING',
      'PROCESSING',
      'SUCCESS',
    ]);
    const eager = await start({ assume: { 'task-initial-status': 'PROCESSING' } });
    const second = await createTask(eager);
    expect(await readTask(eager, second)).toMatchObject({ status: 'PROCESSING' });
    await eager.clock.advance('2s');
    expect(await readTask(eager, second)).toMatchObject({ status: 'SUCCESS' });
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
    const id = await createTask(emulator, { seconds: 3 });
    await emulator.tasks.fail(id, 'no reason');
    expect(await readTask(emulator, id)).toMatchObject({
      error: 'no reason',
      credits: 8,
      inputs: { seconds: 3 },
    });
    const { json } = await post(emulator, '/v1/video/video2video', {});
    expect((await readTask(emulator, json['data']?.['task_id']))?.['inputs']).toEqual({});
  });
});

test('the table of the entries that responses rest on names entries of the register', () => {
  const { refusals, statuses, grant, download } = restsOn;
  const named = [...Object.values(refusals), ...Object.values(statuses), grant, download].flat();
  expect(named.filter((id) => !Object.hasOwn(unspecified, id))).toEqual([]);
});

test('every entry that a response can rest on marks a response', async () => {
  const marked = new Set<string>();
  const emulator = await start({ faults: [{ kind: 'rate-limit', on: 'createUpload', count: 1 }] });
  emulator.subscribe((event) => {
    if (event.type === 'request') for (const id of event.request.assumptions) marked.add(id);
  });
  await meetResponses(emulator);
  await createAndRead(emulator);
  await useUpload(emulator);
  const audio = { bytes_base64_encoded: Buffer.from(wav()).toString('base64') };
  const image = { bytes_base64_encoded: Buffer.from(png(10, 10)).toString('base64') };
  const video = { service_uri: await upload(emulator, await sample('h264-high.mp4'), 'a.mp4') };
  await post(emulator, '/v1/video/talking-avatar', { audio, image, video, seconds: 5 });
  await post(emulator, '/v1/video/image2video', { image: { service_uri: 'service://none' } });
  const waiting = await createTask(emulator);
  await emulator.clock.advance('300ms');
  await readTask(emulator, waiting);
  const done = (await emulator.tasks.list()).find(({ output }) => output !== null);
  const download = await fetch(String((await readTask(emulator, done?.id))?.['output_videos']?.[0]?.['url']));
  await download.bytes();
  expect(download.headers.get('x-videogen-assumption')).toContain('output-video-authentication');
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
