import { expect, test } from 'vitest';
import { admin } from '../support/admin.ts';
import { createTask, readTask } from '../support/contract.ts';
import { testExchanges } from '../support/exchanges.ts';
import { png, upload } from '../support/files.ts';
import { receive, start } from '../support/start.ts';
import exchanges from './exchanges.json' with { type: 'json' };

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

testExchanges(exchanges);

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
