import { contractVersion } from '@videogen/types/facts';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { describe, expect, test } from 'vitest';
import type { Emulator } from '../../src/index.ts';
import { admin } from '../support/admin.ts';
import { call, createTask, post } from '../support/contract.ts';
import { png, upload } from '../support/files.ts';
import { receive, start } from '../support/start.ts';

// Every operation of the admin API. `admin` compares each response with the API's own document.

const nobody = '/v1/tasks/00000000-0000-4000-8000-000000000000';

/** Starts an emulator with the requests of the admin API as methods. */
async function open() {
  const emulator = await start({ seed: 1 });
  return {
    emulator,
    get: (path: string) => admin(emulator, 'GET', path),
    post: (path: string, body?: unknown) => admin(emulator, 'POST', path, body),
    patch: (path: string, body: unknown) => admin(emulator, 'PATCH', path, body),
    delete: (path: string) => admin(emulator, 'DELETE', path),
  };
}

async function statusOfUnknownTask(emulator: Emulator): Promise<number> {
  return (await call(emulator, 'GET', nobody)).status;
}

test('the clock is advanced and read', async () => {
  const api = await open();
  const advanced = { mode: 'manual', now: Date.UTC(2026, 0, 1, 0, 1) };
  expect((await api.post('/clock/advance', { by: '1m' })).json).toEqual(advanced);
  expect((await api.get('/clock')).json).toEqual(advanced);
});

describe('tasks', () => {
  test('are read, filtered and limited', async () => {
    const api = await open();
    const { url } = await receive();
    const id = await createTask(api.emulator, { callback_url: url });
    await createTask(api.emulator);
    await api.emulator.clock.advance('1m');

    expect((await api.get(`/tasks/${id}`)).json).toMatchObject({ status: 'SUCCESS', deliveries: 3 });
    expect((await api.get('/tasks?status=FAILED')).json).toEqual([]);
    expect((await api.get('/tasks?status=SUCCESS')).json).toHaveLength(2);
    expect((await api.get('/tasks?limit=1')).json).toHaveLength(1);
  });

  test('are canceled and failed', async () => {
    const api = await open();
    const canceled = await createTask(api.emulator);
    expect((await api.post(`/tasks/${canceled}/cancel`)).json).toMatchObject({ status: 'CANCELED' });
    const failed = await createTask(api.emulator);
    expect((await api.post(`/tasks/${failed}/fail?reason=why`)).json).toMatchObject({ failure: 'why' });
    const again = await api.post(`/tasks/${failed}/cancel`);
    const message = `Task ${failed} has ended already; a final status never changes.`;
    expect([again.status, again.json]).toEqual([409, { code: 'CONFLICT', message }]);
  });

  test('and the counts say how many callbacks failed', async () => {
    const api = await open();
    const id = await createTask(api.emulator, { callback_url: 'https://app.example/x' });
    await api.emulator.clock.advance('1m');
    expect((await api.get(`/tasks/${id}`)).json).toMatchObject({ deliveries: 3, failedDeliveries: 3 });
    expect((await api.get('/state')).json).toMatchObject({
      counts: { tasks: 1, deliveries: 3, failedDeliveries: 3 },
    });
  });
});

describe('deliveries', () => {
  test('are held, released in another order, and sent again', async () => {
    const api = await open();
    const { url } = await receive();
    const id = await createTask(api.emulator, { callback_url: url });
    expect((await api.post('/deliveries/hold')).status).toBe(204);
    await api.emulator.clock.advance('1m');

    const { json: released } = await api.post('/deliveries/release', { order: 'reversed' });
    expect(released).toMatchObject([{ status: 'SUCCESS' }, { status: 'PROCESSING' }, { status: 'QUEUING' }]);

    const delivery = `/deliveries/${released[0]?.['id']}`;
    expect((await api.post(`${delivery}/redeliver`)).json).toMatchObject({ state: 'delivered' });
    expect((await api.get(delivery)).json).toMatchObject({ attempts: [{}, {}] });
    expect((await api.get(`/deliveries?taskId=${id}`)).json).toHaveLength(3);
  });

  test('go to another host that is allowed by its name', async () => {
    const api = await open();
    expect((await api.post('/deliveries/allow', { host: 'app.example' })).json).toEqual([]);
    expect((await api.post('/deliveries/allow', { host: 'https://x' })).status).toBe(422);
  });
});

test('uploads are listed with the tasks that use them', async () => {
  const api = await open();
  const service_uri = await upload(api.emulator, png(600, 300));
  const { json } = await post(api.emulator, '/v1/video/image2video', { image: { service_uri } });
  expect((await api.get('/uploads')).json).toMatchObject([
    { filename: 'file.png', organization: 'org-1', usedBy: [json['data']?.['task_id']] },
  ]);
});

describe('the request log', () => {
  test('has the body of a request, and no key', async () => {
    const api = await open();
    const id = await createTask(api.emulator, { prompt: "it's" });
    const { text, headers } = await api.get(`/requests?taskId=${id}`);
    expect(text).toContain(`"body":"{\\"prompt\\":\\"it's\\"`);
    expect(text).toContain('"authorization"');
    expect(`${[...headers].flat().join()} ${text}`).not.toContain(api.emulator.apiKey);
  });

  test('is exported as an HTTP archive, without keys', async () => {
    const api = await open();
    await createTask(api.emulator);
    const { status, text } = await api.get('/requests.har');
    expect([status, JSON.parse(text)]).toEqual([200, api.emulator.requests.toArchive()]);
    expect(text).toContain('Bearer ***');
  });

  test('is cleared', async () => {
    const api = await open();
    await createTask(api.emulator);
    expect((await api.get('/requests')).json).toHaveLength(1);
    expect((await api.delete('/requests')).status).toBe(204);
    expect((await api.get('/requests')).json).toEqual([]);
  });

  test('gives a request by its number', async () => {
    const api = await open();
    await createTask(api.emulator);
    await createTask(api.emulator);
    expect((await api.get('/requests?limit=1')).json).toMatchObject([{ id: 2 }]);
    expect((await api.get('/requests/2')).json).toMatchObject({ id: 2, operation: 'createTextToVideo' });
    const missing = await api.get('/requests/999');
    expect(missing).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } });
  });
});

describe('a search says how many items there are beside those it shows', () => {
  async function openWithTasks() {
    const api = await open();
    for (const prompt of ['A cat', 'A dog', 'Another cat']) await createTask(api.emulator, { prompt });
    const service_uri = await upload(api.emulator, png(600, 300));
    await post(api.emulator, '/v1/video/image2video', { image: { service_uri } });
    await post(api.emulator, '/v1/video/text2video', { seconds: 99 });
    return api;
  }

  test.each([
    { path: '/tasks?search=CAT&limit=1', shown: 1, total: '2' },
    { path: '/tasks?category=IMAGE_TO_VIDEO', shown: 1, total: '1' },
    { path: '/requests?status=4xx', shown: 1, total: '1' },
    { path: '/requests?status=200&search=image2video', shown: 1, total: '1' },
    { path: '/deliveries?state=failed', shown: 0, total: '0' },
    { path: '/uploads?search=FILE.png', shown: 1, total: '1' },
    { path: '/uploads?search=service://', shown: 1, total: '1' },
    { path: '/uploads?search=another', shown: 0, total: '0' },
    { path: '/requests?search=createTextToVideo', shown: 4, total: '4' },
    { path: '/requests?search=credits-per-task', shown: 4, total: '4' },
    { path: '/requests?operation=createUpload', shown: 1, total: '1' },
  ])('$path: $shown of $total', async ({ path, shown, total }) => {
    const { json, headers } = await (await openWithTasks()).get(path);
    expect(json).toHaveLength(shown);
    expect(headers.get('x-total-count')).toBe(total);
  });
});

describe('faults', () => {
  test('are added, listed, and removed by their id', async () => {
    const api = await open();
    const { status, json } = await api.post('/faults', { kind: 'status', on: 'getTask', body: { a: 1 } });
    expect(status).toBe(201);
    expect((await api.get('/faults')).json).toMatchObject([{ kind: 'status' }]);
    expect((await api.delete(`/faults/${json['id']}`)).status).toBe(204);
    expect((await api.get('/faults')).json).toEqual([]);
  });

  test('are removed together', async () => {
    const api = await open();
    await api.post('/faults', { kind: 'delay' });
    await api.post('/faults', { kind: 'status' });
    expect((await api.delete('/faults')).status).toBe(204);
    expect((await api.get('/faults')).json).toEqual([]);
  });
});

describe('the state', () => {
  test('has a command that starts the same emulator again', async () => {
    const api = await open();
    expect((await api.patch('/state', { profile: 'once' })).json).toMatchObject({ profile: 'once' });
    await api.post('/deliveries/allow', { host: 'app.example' });
    await api.post('/faults', { kind: 'status', on: 'getTask', body: { a: 1 } });
    const options = '--seed 1 --clock manual --profile once --render none --allow-callback app.example';
    const fault = `--fault '{"kind":"status","on":"getTask","body":{"a":1}}'`;
    expect((await api.get('/state')).json).toMatchObject({
      replay: `npx @videogen/emulator ${options} ${fault}`,
    });
  });

  test('is that of the start after a reset', async () => {
    const api = await open();
    await api.patch('/state', { profile: 'once' });
    await createTask(api.emulator);
    await api.post('/faults', { kind: 'delay' });
    expect((await api.post('/reset')).status).toBe(204);
    const none = { tasks: 0, uploads: 0, deliveries: 0, failedDeliveries: 0, requests: 0, faults: 0 };
    expect((await api.get('/state')).json).toMatchObject({ profile: 'assumed', counts: none });
  });
});

describe('an assumption', () => {
  const path = '/register/task-not-found';

  test('is changed for the next request, and shown', async () => {
    const api = await open();
    expect(await statusOfUnknownTask(api.emulator)).toBe(404);
    await api.patch(path, { value: { status: 410 } });
    expect(await statusOfUnknownTask(api.emulator)).toBe(410);

    expect((await api.get('/state')).json).toMatchObject({
      replay: expect.stringContaining("--assume 'task-not-found="),
    });
    const { json: register } = await api.get('/register');
    expect(register).toContainEqual(
      expect.objectContaining({
        id: 'task-not-found',
        value: { status: 410, detail: 'Task not found' },
        changeable: true,
        requests: 2,
      }),
    );
  });

  test('is restored without a value, and by a reset', async () => {
    const api = await open();
    await api.patch(path, { value: { status: 410 } });
    await api.patch(path, {});
    expect(await statusOfUnknownTask(api.emulator)).toBe(404);

    await api.patch(path, { value: { status: 410 } });
    await api.post('/reset');
    expect(await statusOfUnknownTask(api.emulator)).toBe(404);
  });

  test('is refused when the emulator does not know it or its value', async () => {
    const api = await open();
    const refused = await api.patch(path, { value: { status: 200 } });
    expect(refused).toMatchObject({ status: 422, json: { code: 'OPTION_INVALID' } });
    expect((await api.patch('/register/nothing', { value: 1 })).status).toBe(404);
  });

  test('about stages and the number of tasks at once holds from the next request on', async () => {
    const api = await open();
    await api.patch('/register/task-transitions', { value: ['PROCESSING'] });
    await api.patch('/register/concurrency-limits', { value: 1 });
    for (let count = 0; count < 3; count += 1) await createTask(api.emulator);
    await api.emulator.clock.advance('900ms');
    const { json } = await api.get('/tasks');
    expect(json).toMatchObject([{ status: 'PENDING' }, { status: 'PENDING' }, { status: 'PROCESSING' }]);
  });
});

test('deliveries are found by their URL, their status and their failure, and a group of reads is one', async () => {
  const api = await open();
  const accepting = await receive();
  await createTask(api.emulator, { callback_url: accepting.url });
  const id = await createTask(api.emulator, { callback_url: 'https://app.example/x' });
  await api.emulator.clock.advance('1m');
  for (let read = 0; read < 3; read += 1) await call(api.emulator, 'GET', `/v1/tasks/${id}`);

  const count = async (query: string) => (await api.get(`/deliveries?${query}`)).headers.get('x-total-count');
  const queries = [
    'search=app.example',
    'search=SUCCESS',
    'state=failed',
    'state=blocked',
    'state=delivered',
  ];
  expect(await Promise.all(queries.map(count))).toEqual(['3', '2', '3', '3', '3']);
  const { json } = await api.get('/requests?group=true');
  expect(json).toMatchObject([{ path: `/v1/tasks/${id}`, repeats: 3 }, { repeats: 1 }, { repeats: 1 }]);
  expect((await api.get('/requests')).json).toHaveLength(5);
});

test('each change of a setting is an event', async () => {
  const api = await open();
  const seen: string[] = [];
  api.emulator.subscribe(({ type }) => seen.push(type));
  const changes: readonly [event: string, change: () => Promise<unknown>][] = [
    ['settings', () => api.patch('/state', { profile: 'once' })],
    ['settings', () => api.patch('/register/task-not-found', { value: { status: 410 } })],
    ['settings', () => api.post('/deliveries/hold')],
    ['settings', () => api.post('/deliveries/release')],
    ['settings', () => api.post('/deliveries/allow', { host: 'app.example' })],
    ['settings', () => api.delete('/requests')],
    ['faults', () => api.post('/faults', { kind: 'delay' })],
    ['faults', () => api.delete('/faults/fault-1')],
    ['faults', () => api.delete('/faults')],
    ['clock', () => api.post('/clock/advance', { by: 0 })],
    ['reset', () => api.post('/reset')],
  ];
  for (const [event, change] of changes) {
    await change();
    expect([event, seen.splice(0).at(-1)]).toEqual([event, event]);
  }
});

test('the API describes itself, with the version of the contract', async () => {
  const { emulator } = await open();
  const document = await (await emulator.fetch('/_emulator/openapi.json')).json();
  expect(document).toMatchObject({ openapi: '3.1.0', info: { version: contractVersion } });
  const unknown = await emulator.fetch('/_emulator/nothing');
  expect([unknown.status, await unknown.json()]).toEqual([
    404,
    { code: 'NOT_FOUND', message: 'See /_emulator/openapi.json for what there is.' },
  ]);
});

test.each([
  ['is not JSON', '{', 'The body is not JSON.'],
  ['is too long', ' '.repeat(1_000_001), 'The body has more than 1000000 bytes.'],
])('a body that %s is refused', async (_, body, message) => {
  const { emulator } = await open();
  const init = { method: 'POST', headers: { 'x-videogen-admin': '1' }, body };
  const response = await emulator.fetch('/_emulator/clock/advance', init);
  expect([response.status, await response.json()]).toEqual([422, { code: 'OPTION_INVALID', message }]);
});

test('a failure of the emulator itself is reported, and its response has no details', async () => {
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const emulator = await start({ dataDir: await temporaryFolder(), onError });
  await emulator.close();
  const init = { method: 'POST', headers: { 'x-videogen-admin': '1' } };
  const response = await emulator.fetch('/_emulator/reset', init);
  expect([response.status, await response.json()]).toEqual([
    500,
    { code: 'INTERNAL', message: 'The emulator failed; its output says how.' },
  ]);
  expect(errors).toEqual([expect.any(Error)]);
});

test.each([
  ['GET', '/tasks/nothing'],
  ['POST', '/tasks/nothing/cancel'],
  ['GET', '/deliveries/nothing'],
  ['POST', '/deliveries/nothing/redeliver'],
  ['DELETE', '/faults/nothing'],
])('%s %s is not found', async (method, path) => {
  const { emulator } = await open();
  const response = await admin(emulator, method, path);
  expect(response).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } });
});

test.each([
  ['POST', '/faults', { kind: 'nothing' }],
  ['POST', '/clock/advance', { by: 'soon' }],
  ['POST', '/clock/advance', { to: { endOf: 1 } }],
  ['PATCH', '/state', { profile: 'nothing' }],
  ['POST', '/deliveries/allow', {}],
  ['POST', '/deliveries/allow', undefined],
  ['GET', '/tasks?limit=zero', undefined],
  ['GET', '/tasks?limit=1001', undefined],
])('%s %s with %j is refused', async (method, path, body) => {
  const { emulator } = await open();
  const response = await admin(emulator, method, path, body);
  expect(response).toMatchObject({ status: 422, json: { code: 'OPTION_INVALID' } });
});
