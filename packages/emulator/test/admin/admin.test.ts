import { expect, test } from 'vitest';
import type { Emulator } from '../../src/index.ts';
import {
  call,
  createTask,
  type Declared,
  openDocument,
  post,
  readTask,
  type Shape,
} from '../support/contract.ts';
import { png, upload } from '../support/files.ts';
import { receive, start } from '../support/start.ts';

interface AdminReply {
  readonly status: number;
  readonly json: Shape;
}

let document: Declared | undefined;

/** Sends a request to the admin API and fails unless its own document declares the reply. */
async function admin(emulator: Emulator, method: string, path: string, body?: unknown): Promise<AdminReply> {
  const headers = { 'x-videogen-admin': '1', 'content-type': 'application/json' };
  const init = body === undefined ? { headers } : { headers, body: JSON.stringify(body) };
  const { status, text } = await read(await fetch(`${emulator.url}/_emulator${path}`, { method, ...init }));
  const json = text === '' ? undefined : JSON.parse(text);
  const own = await read(await emulator.fetch('/_emulator/openapi.json'));
  document ??= openDocument(JSON.parse(own.text), 'admin');
  document.expectReply(`${method} ${path}`, status, json, true);
  return { status, json };
}

async function read(response: Response) {
  return { status: response.status, text: await response.text() };
}

test('everything can be seen and done over HTTP', async () => {
  const [emulator, receiver] = [await start(), await receive()];
  await upload(emulator, png(10, 10));
  const callback_url = receiver.url;
  const id = await createTask(emulator, { prompt: "it's", callback_url });
  await admin(emulator, 'POST', '/deliveries/hold');
  expect((await admin(emulator, 'POST', '/clock/advance', { by: '1m' })).json).toEqual({
    mode: 'manual',
    now: emulator.clock.now(),
  });
  expect((await admin(emulator, 'GET', '/clock')).status).toBe(200);
  expect((await admin(emulator, 'GET', `/tasks/${id}`)).json).toMatchObject({
    status: 'SUCCESS',
    deliveries: 3,
  });
  expect((await admin(emulator, 'GET', '/tasks?status=FAILED')).json).toEqual([]);
  expect((await admin(emulator, 'GET', '/tasks?limit=1')).json.length).toBe(1);
  expect((await admin(emulator, 'GET', '/uploads')).json[0]).toMatchObject({
    filename: 'file.png',
    organization: 'org-1',
  });
  const released = await admin(emulator, 'POST', '/deliveries/release', { order: 'reversed' });
  expect(released.json.map(({ status }) => status)).toEqual(['SUCCESS', 'PROCESSING', 'QUEUING']);
  expect((await admin(emulator, 'POST', '/deliveries/allow', { host: 'app.example' })).json).toEqual([]);
  expect((await admin(emulator, 'POST', '/deliveries/allow', { host: 'https://x' })).status).toBe(422);
  const delivery = String(released.json[0]?.['id']);
  expect((await admin(emulator, 'POST', `/deliveries/${delivery}/redeliver`)).json).toMatchObject({
    state: 'delivered',
  });
  expect((await admin(emulator, 'GET', `/deliveries/${delivery}`)).json['attempts']?.length).toBe(2);
  expect((await admin(emulator, 'GET', `/deliveries?taskId=${id}`)).json.length).toBe(3);
  const [request] = (await admin(emulator, 'GET', `/requests?taskId=${id}`)).json;
  expect(request?.['body']).toContain(`{"prompt":"it's"`);
  expect(JSON.stringify(request)).not.toContain(emulator.apiKey);
  expect((await admin(emulator, 'PATCH', '/state', { profile: 'once' })).json).toMatchObject({
    profile: 'once',
  });
  expect((await admin(emulator, 'GET', '/register')).json.length).toBeGreaterThan(30);
  const fault = await admin(emulator, 'POST', '/faults', { kind: 'status', on: 'getTask', body: { a: 1 } });
  expect(fault.status).toBe(201);
  expect((await admin(emulator, 'GET', '/faults')).json.length).toBe(1);
  const { replay } = (await admin(emulator, 'GET', '/state')).json;
  expect(replay).toContain(`--fault '{"kind":"status","on":"getTask","body":{"a":1}}'`);
  await admin(emulator, 'DELETE', `/faults/${fault.json['id']}`);
  await admin(emulator, 'DELETE', '/faults');
  await admin(emulator, 'DELETE', '/requests');
  const second = await createTask(emulator);
  const third = await createTask(emulator);
  expect((await admin(emulator, 'POST', `/tasks/${second}/cancel`)).json).toMatchObject({
    status: 'CANCELED',
  });
  expect((await admin(emulator, 'POST', `/tasks/${third}/fail?reason=why`)).json).toMatchObject({
    failure: 'why',
  });
  await admin(emulator, 'POST', '/reset');
  expect((await admin(emulator, 'GET', '/state')).json).toMatchObject({
    profile: 'assumed',
    counts: { tasks: 0, uploads: 0, deliveries: 0, failedDeliveries: 0, requests: 0, faults: 0 },
  });
});

test.each([
  ['GET', '/tasks/nothing', undefined, 404, 'NOT_FOUND'],
  ['POST', '/tasks/nothing/cancel', undefined, 404, 'NOT_FOUND'],
  ['GET', '/deliveries/nothing', undefined, 404, 'NOT_FOUND'],
  ['POST', '/deliveries/nothing/redeliver', undefined, 404, 'NOT_FOUND'],
  ['DELETE', '/faults/nothing', undefined, 404, 'NOT_FOUND'],
  ['POST', '/faults', { kind: 'nothing' }, 422, 'OPTION_INVALID'],
  ['POST', '/clock/advance', { by: 'soon' }, 422, 'OPTION_INVALID'],
  ['PATCH', '/state', { profile: 'nothing' }, 422, 'OPTION_INVALID'],
  ['POST', '/clock/advance', { to: { endOf: 1 } }, 422, 'OPTION_INVALID'],
  ['POST', '/deliveries/allow', {}, 422, 'OPTION_INVALID'],
  ['POST', '/deliveries/allow', undefined, 422, 'OPTION_INVALID'],
  ['GET', '/tasks?limit=zero', undefined, 422, 'OPTION_INVALID'],
  ['GET', '/tasks?limit=1001', undefined, 422, 'OPTION_INVALID'],
])('%s %s is refused', async (method, path, body, status, code) => {
  const emulator = await start();
  const received = await admin(emulator, method, path, body);
  expect([received.status, received.json['code']]).toEqual([status, code]);
});

test('lists are searched, and say how many there are beside those they show', async () => {
  const emulator = await start();
  const uploaded = await upload(emulator, png(10, 10));
  for (const prompt of ['A cat', 'A dog', 'Another cat']) await createTask(emulator, { prompt });
  await post(emulator, '/v1/video/image2video', { image: { service_uri: uploaded } });
  await post(emulator, '/v1/video/text2video', { seconds: 99 });
  const list = async (path: string) => {
    const response = await fetch(`${emulator.url}/_emulator${path}`);
    // Safe: lists of objects.
    const items = (await response.json()) as Shape[];
    return [items.length, response.headers.get('x-total-count')];
  };
  expect(await list('/tasks?search=CAT&limit=1')).toEqual([1, '2']);
  expect(await list('/tasks?category=IMAGE_TO_VIDEO')).toEqual([1, '1']);
  expect(await list('/requests?status=4xx')).toEqual([1, '1']);
  expect(await list('/requests?status=200&search=image2video')).toEqual([1, '1']);
  expect(await list('/deliveries?state=failed')).toEqual([0, '0']);
  expect((await admin(emulator, 'GET', '/uploads')).json[0]?.['usedBy']?.length).toBe(1);
  const [newest] = (await admin(emulator, 'GET', '/requests?limit=1')).json;
  expect((await admin(emulator, 'GET', `/requests/${newest?.['id']}`)).json).toEqual(newest);
  expect((await admin(emulator, 'GET', '/requests/999')).json['code']).toBe('NOT_FOUND');
});

test('a task has the record of the contract, and says how many callbacks failed', async () => {
  const emulator = await start();
  const body = { prompt: 'x', callback_url: 'https://app.example/x' };
  const id = await createTask(emulator, body);
  await emulator.clock.advance('1m');
  const { json: task } = await admin(emulator, 'GET', `/tasks/${id}`);
  expect(task['record']).toEqual(await readTask(emulator, id));
  expect(task['failedDeliveries']).toBe(3);
  const { json: state } = await admin(emulator, 'GET', '/state');
  expect(state['counts']).toMatchObject({ tasks: 1, deliveries: 3, failedDeliveries: 3 });
});

test('an assumption is changed while the emulator runs, for the next request, and restored', async () => {
  const emulator = await start();
  const missing = '/v1/tasks/00000000-0000-4000-8000-000000000000';
  expect((await call(emulator, 'GET', missing)).status).toBe(404);
  await admin(emulator, 'PATCH', '/register/task-not-found', { value: { status: 410 } });
  expect((await call(emulator, 'GET', missing)).status).toBe(410);
  expect(emulator.faults.replayCommand()).toContain('task-not-found');
  const { json } = await admin(emulator, 'GET', '/register');
  expect(json.find(({ id }) => String(id) === 'task-not-found')).toMatchObject({
    changeable: true,
    requests: 2,
    value: { status: 410 },
  });
  const wrong = await admin(emulator, 'PATCH', '/register/task-not-found', { value: { status: 200 } });
  expect([wrong.status, wrong.json['code']]).toEqual([422, 'OPTION_INVALID']);
  await admin(emulator, 'PATCH', '/register/task-not-found', {});
  expect((await call(emulator, 'GET', missing)).status).toBe(404);
  await admin(emulator, 'PATCH', '/register/task-not-found', { value: { status: 410 } });
  await emulator.reset();
  expect((await call(emulator, 'GET', missing)).status).toBe(404);
  expect((await admin(emulator, 'PATCH', '/register/nothing', { value: 1 })).status).toBe(404);
});

test('stages and the number of tasks at once hold from the next request on', async () => {
  const emulator = await start();
  await admin(emulator, 'PATCH', '/register/task-transitions', { value: ['PROCESSING'] });
  await admin(emulator, 'PATCH', '/register/concurrency-limits', { value: 1 });
  for (const _ of [1, 2, 3]) await createTask(emulator);
  await emulator.clock.advance('900ms');
  const statuses = (await emulator.tasks.list()).map(({ status }) => status);
  expect(statuses).toEqual(['PROCESSING', 'PENDING', 'PENDING']);
});

test('a name that a page points at this machine is refused', async () => {
  const emulator = await start();
  const response = await emulator.fetch('http://rebound.evil.example/_emulator/state');
  expect(response.status).toBe(403);
});

test('every listener receives the events', async () => {
  const emulator = await start();
  const listen = async () => {
    const response = await fetch(`${emulator.url}/_emulator/events`);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    return {
      type: response.headers.get('content-type'),
      until: async (wanted: string) => {
        while (!text.includes(wanted)) text += (await reader?.read())?.value ?? '';
        return [...text.matchAll(/^event: (?!counts)(\w+)$/gm)].map(([, name]) => name);
      },
    };
  };
  const [first, second] = [await listen(), await listen()];
  expect(first.type).toContain('text/event-stream');
  await Promise.all([first.until('event: hello'), second.until('event: hello')]);
  await createTask(emulator);
  await emulator.clock.advance('1m');
  emulator.faults.add({ kind: 'delay' });
  await emulator.reset();
  const seen = await Promise.all([first.until('event: reset'), second.until('event: reset')]);
  for (const names of seen)
    expect(names).toEqual(['hello', 'task', 'request', 'task', 'task', 'task', 'clock', 'faults', 'reset']);
});

test('a response to HEAD has no stream, and a stream ends with the emulator', async () => {
  const emulator = await start();
  const head = await emulator.fetch('/_emulator/events', { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type'), head.body]).toEqual([
    200,
    'text/event-stream',
    null,
  ]);
  const response = await emulator.fetch('/_emulator/events');
  const rest = response.text();
  await emulator.close();
  expect(await rest).toMatch(/^event: hello/);
});
