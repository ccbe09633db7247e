import { describe, expect, test } from 'vitest';
import { call, createTask, post, readTask } from '../support/contract.ts';
import { png, upload, wav } from '../support/files.ts';
import { start } from '../support/start.ts';

// What the contract leaves open, and how the emulator responds when a developer assumes something else.

const textToVideo = '/v1/video/text2video';

test('style-field-name names the field of the style', async () => {
  const emulator = await start({ assume: { 'style-field-name': 'style' } });
  expect(await post(emulator, textToVideo, { style: 'pixel' })).toMatchObject({ status: 200 });
  expect(await post(emulator, textToVideo, { style: 'cubism' })).toMatchObject({ status: 422 });
});

test('rate-limits refuse further requests, and say when the next one may come', async () => {
  const emulator = await start({ assume: { 'rate-limits': { requests: 2, seconds: 10 } } });
  const read = () => call(emulator, 'GET', '/v1/tasks/x');
  expect([(await read()).status, (await read()).status]).toEqual([422, 422]);

  const refused = await read();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
  expect((await read()).status).toBe(429);

  await emulator.clock.advance('10s');
  expect((await read()).status).toBe(422);
});

test('success-message adds a message to other successes', async () => {
  const emulator = await start({ assume: { 'success-message': true } });
  const { json } = await post(emulator, textToVideo, {});
  expect(json).toMatchObject({ message: 'success' });
});

test.each([
  ['rfc3339', '2026-01-01T00:00:00.000Z'],
  ['unix-seconds', '1767225600'],
  ['null', null],
] as const)('created-at-format %s makes created_at %j', async (format, created_at) => {
  const emulator = await start({ assume: { 'created-at-format': format } });
  expect(await readTask(emulator, await createTask(emulator))).toMatchObject({ created_at });
});

test('task-transitions are the statuses that a task passes', async () => {
  const emulator = await start({ assume: { 'task-transitions': ['PENDING', 'PROCESSING'] } });
  const id = await createTask(emulator);
  expect(await readTask(emulator, id)).toMatchObject({ status: 'PENDING' });
  await emulator.clock.advance('300ms');
  expect(await readTask(emulator, id)).toMatchObject({ status: 'PROCESSING' });
  await emulator.clock.advance('2s');
  expect(await readTask(emulator, id)).toMatchObject({ status: 'SUCCESS' });
});

test('task-initial-status is the first status', async () => {
  const emulator = await start({ assume: { 'task-initial-status': 'PROCESSING' } });
  const id = await createTask(emulator);
  expect(await readTask(emulator, id)).toMatchObject({ status: 'PROCESSING' });
  await emulator.clock.advance('2s');
  expect(await readTask(emulator, id)).toMatchObject({ status: 'SUCCESS' });
});

test('text-to-video-required names the fields that a request must have', async () => {
  const emulator = await start({ assume: { 'text-to-video-required': ['prompt', 'model'] } });
  const { status, json } = await post(emulator, textToVideo, { prompt: 'x' });
  expect(status).toBe(422);
  expect(json).toEqual({
    detail: [expect.objectContaining({ loc: ['body', 'model'], msg: 'Field required', type: 'missing' })],
  });
});

test.each([
  { form: 'object', one: 200, list: 422 },
  { form: 'array', one: 422, list: 200 },
  { form: 'both', one: 200, list: 200 },
] as const)('template-image-form $form: an image gets $one, a list of it $list', async (expected) => {
  const emulator = await start({ assume: { 'template-image-form': expected.form } });
  const image = { service_uri: await upload(emulator, png(600, 300)) };
  const asObject = await post(emulator, '/v1/video/template2video', { image });
  const asList = await post(emulator, '/v1/video/template2video', { image: [image] });
  expect([asObject.status, asList.status]).toEqual([expected.one, expected.list]);
});

test('talking-avatar-image-and-video can refuse a request that has both', async () => {
  const emulator = await start({ assume: { 'talking-avatar-image-and-video': 'refuse' } });
  const image = { service_uri: await upload(emulator, png(600, 300)) };
  const audio = { service_uri: await upload(emulator, wav(), 'speech.wav') };
  const body = { audio, image, video: image, seconds: 5 };
  expect(await post(emulator, '/v1/video/talking-avatar', body)).toMatchObject({ status: 422 });
});

describe('refusals', () => {
  test('task-not-found is the reply to an unknown task', async () => {
    const emulator = await start({ assume: { 'task-not-found': { status: 410, detail: 'gone' } } });
    const { status, text } = await call(emulator, 'GET', '/v1/tasks/00000000-0000-4000-8000-000000000000');
    expect([status, text]).toEqual([410, '{"detail":"gone"}']);
  });

  test('invalid-key-status is the status for an unknown key', async () => {
    const emulator = await start({ assume: { 'invalid-key-status': 403 } });
    const headers = { authorization: 'Bearer x' };
    expect(await call(emulator, 'GET', '/v1/tasks/x', { headers })).toMatchObject({ status: 403 });
  });

  test('filename-rules can refuse an extension', async () => {
    const emulator = await start({ assume: { 'filename-rules': 'supported-extension' } });
    const program = await post(emulator, '/v1/upload/file', { filename: 'a.exe' });
    const picture = await post(emulator, '/v1/upload/file', { filename: 'A.JPEG' });
    expect([program.status, picture.status]).toEqual([422, 200]);
  });

  test('banned-body has the members that a banned organization gets', async () => {
    const emulator = await start({ assume: { 'banned-body': { hint: 'x' } } });
    const headers = { authorization: `Bearer ${emulator.bannedApiKey}` };
    const { status, text } = await call(emulator, 'GET', '/v1/tasks/x', { headers });
    expect([status, text]).toEqual([403, '{"hint":"x","code":4002,"message":"Organization is banned"}']);
  });
});

describe('the record', () => {
  test('failed-task-reason names the field with the reason, and credits-per-task the cost', async () => {
    const assume = { 'failed-task-reason': 'error', 'credits-per-task': { perSecond: 2.5 } };
    const emulator = await start({ assume });
    const id = await createTask(emulator, { seconds: 3 });
    await emulator.tasks.fail(id, 'no reason');
    expect(await readTask(emulator, id)).toMatchObject({ error: 'no reason', credits: 8 });
  });

  test('task-inputs empty leaves out what the contract does not show: a finished text task has its inputs', async () => {
    const emulator = await start({ assume: { 'task-inputs': 'empty' } });
    const id = await createTask(emulator, { seconds: 3 });
    expect((await readTask(emulator, id))?.['inputs']).toEqual({});
    await emulator.clock.advance('1m');
    expect(await readTask(emulator, id)).toMatchObject({ inputs: { seconds: 3 } });

    const { json } = await post(emulator, '/v1/video/video2video', {});
    const other = json['data']?.['task_id'];
    await emulator.clock.advance('1m');
    expect((await readTask(emulator, other))?.['inputs']).toEqual({});
  });
});
