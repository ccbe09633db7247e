import axios from 'axios';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Emulator } from '../../src/index.ts';
import { receive, start } from '../support/start.ts';

/**
 * Everything that can be replaced, except for `nextTick`, without which nothing of Node works. Node's own `fetch` and
 * bodies need `queueMicrotask`: only applications that send by other means can replace it.
 */
const FAKED = [
  ...([
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
    'setImmediate',
    'clearImmediate',
  ] as const),
  ...(['queueMicrotask', 'performance', 'Date'] as const),
];

beforeEach(() => void vi.useFakeTimers({ toFake: FAKED }));
afterEach(() => void vi.useRealTimers());

function create({ url, apiKey }: Emulator, body: object = {}) {
  return axios.post(`${url}/v1/video/text2video`, body, { headers: { authorization: `Bearer ${apiKey}` } });
}

async function createTask(emulator: Emulator, body?: object): Promise<string> {
  return (await create(emulator, body)).data.data.task_id;
}

test('advance runs more jobs than fit into a turn of the event loop, and delivers their callbacks', async () => {
  const emulator = await start();
  const receiver = await receive();
  for (let task = 0; task < 80; task += 1) await createTask(emulator, { callback_url: receiver.url });
  await emulator.clock.advance('1h');
  expect((await emulator.tasks.list()).filter(({ status }) => status === 'SUCCESS')).toHaveLength(80);
  expect(receiver.statuses().filter((status) => status === 'SUCCESS')).toHaveLength(80);
});

test('a response with a delay fault comes', async () => {
  const emulator = await start({ faults: [{ kind: 'delay', delayMs: 20, count: 1 }] });
  expect((await create(emulator)).status).toBe(200);
  expect(emulator.faults.list()).toMatchObject([{ injected: 1 }]);
});

test('a wait expires', async () => {
  const emulator = await start();
  const waited = emulator.tasks.waitFor(await createTask(emulator), 'SUCCESS', { timeoutMs: 20 });
  await expect(waited).rejects.toMatchObject({ code: 'TIMEOUT' });
});

test('tasks move on the real clock', async () => {
  const emulator = await start({ clock: 'real', timing: { pending: 5, queuing: 5, processing: 5 } });
  const id = await createTask(emulator);
  expect((await emulator.tasks.waitFor(id, 'SUCCESS', { timeoutMs: 60_000 })).status).toBe('SUCCESS');
});

test('videos are rendered', async () => {
  const emulator = await start({ render: 'video' });
  const id = await createTask(emulator, { prompt: 'A kitten', seconds: 1 });
  await emulator.clock.advance('10s');
  expect((await emulator.tasks.get(id))?.output?.size).toBeGreaterThan(2000);
});

test('a renderer that never ends meets its limit', async () => {
  const render = () => new Promise<never>(() => undefined);
  const emulator = await start({ render, timing: { renderLimit: 20 }, onError: () => undefined });
  const id = await createTask(emulator);
  await emulator.clock.advance('10s');
  expect(await emulator.tasks.get(id)).toMatchObject({ status: 'FAILED' });
});
