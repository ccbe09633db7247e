import { createServer } from 'node:http';
import {
  type CallbackEvent,
  type ConfirmTask,
  createCallbackReceiver,
  memoryStore,
  type TaskReader,
} from '@videogen/callbacks';
import { createVideoClient } from '@videogen/client';
import type { Task } from '@videogen/types';
import { listen } from '@videogen-tools/test-support/listen';
import { expect, it, onTestFinished } from 'vitest';
import { confirmTask } from '../src/confirm-task.ts';
import { createInternals } from '../src/create-internals.ts';
import { noWaiting } from '../src/create-waiting.ts';
import { normalizeOptions } from '../src/normalize-options.ts';
import { webSigner } from '../src/token.ts';
import { baseOptions, createFixture, freshRecord, record } from './support/fixture.ts';
import { post } from './support/post.ts';

/** Status and `Retry-After` with which the service responds to a read, and the receiver to the delivery. */
const RESPONSES = [
  ['a task', 200, '', 200, null],
  ['an unknown task', 404, '', 404, null],
  ['a rate limit', 429, '61', 503, '61'],
  ['a transient error', 503, '62', 503, '62'],
  ['an invalid key', 401, '', 503, '5'],
] as const;

async function startService(status: number, retryAfter: string, url: () => string): Promise<string> {
  const server = createServer((request, response) => {
    const task = record(request.url?.split('/').at(-1) ?? '', 'SUCCESS', url());
    const headers = { 'content-type': 'application/json', ...(retryAfter && { 'retry-after': retryAfter }) };
    response.writeHead(status, headers);
    response.end(JSON.stringify(status === 200 ? { code: 0, data: task } : { detail: 'no' }));
  });
  const { port, close } = await listen(server);
  onTestFinished(close);
  return `http://127.0.0.1:${port}`;
}

it.each(RESPONSES.flatMap((row) => ['client', 'function'].map((form) => [form, ...row] as const)))(
  'confirm as a %s: %s',
  async (form, _name, status, retryAfter, response, wanted) => {
    let url = '';
    const baseUrl = await startService(status, retryAfter, () => url);
    const client = createVideoClient({ baseUrl, apiKey: 'key' });
    const read: ConfirmTask = (id, options) => client.tasks.get(id, options);
    const confirm: ConfirmTask | TaskReader = form === 'client' ? client : read;
    const callbacks = createCallbackReceiver({
      ...baseOptions(),
      confirm,
    });
    url = (await callbacks.createUrl()).url;
    const reply = await callbacks.handle(post(url, record(crypto.randomUUID(), 'SUCCESS', url)));
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([response, wanted]);
  },
);

/** Delivers a callback about a task that `confirm` reads, and returns the results and the reads. */
async function deliver(confirm: (id: string, url: string) => unknown) {
  const events: CallbackEvent[] = [];
  let url = '';
  const callbacks = createCallbackReceiver({
    ...baseOptions(),
    // What the program's function returns may not be what its type says.
    confirm: async (id) => confirm(id, url) as Task | null,
    onEvent: (event) => void events.push(event),
  });
  url = (await callbacks.createUrl()).url;
  const taskId = crypto.randomUUID();
  await callbacks.handle(post(url, record(taskId, 'SUCCESS', url)));
  const results = events.filter((event) => event.name === 'result');
  const reads = events.filter((event) => event.name === 'confirm');

  return { taskId, results, reads };
}

it.each<[string, (id: string, url: string) => unknown, string]>([
  ['another task', (_, url) => record(crypto.randomUUID(), 'SUCCESS', url), 'it has another task_id'],
  [
    'a broken task',
    (id, url) => ({ ...record(id, 'SUCCESS', url), task_id: 7 }),
    'body.task_id: Input should be a valid string',
  ],
  [
    'a task with a broken video',
    (id, url) => ({ ...record(id, 'SUCCESS', url), output_videos: [{ url: 7 }] }),
    'body.output_videos.0.url: Input should be a valid string',
  ],
  [
    'something else',
    () => 'a text',
    'body: Input should be a valid dictionary or object to extract fields from',
  ],
])('a callback is not confirmed by %s, and the error says what to return', async (_, confirm, why) => {
  const { taskId, results, reads } = await deliver(confirm);
  const message =
    `confirm("${taskId}") did not resolve to a valid record of this task: ${why}. Resolve to the task itself, as ` +
    'client.tasks.get(id) does, or to null if there is no such task.';
  const error = { code: 'confirm_mismatch', message };
  expect(results).toMatchObject([{ code: 'confirm_failed', taskId, error }]);
  expect(reads).toMatchObject([{ name: 'confirm', taskId, error }]);
});

it.each([
  ['null', null],
  ['undefined', undefined],
])('a read that resolves to %s means that there is no such task', async (_, task) => {
  const { taskId, results, reads } = await deliver(() => task);
  expect(results).toMatchObject([{ code: 'no_such_task', taskId }]);
  expect(reads).toMatchObject([{ taskId }]);
  expect(reads[0]).not.toHaveProperty('error');
});

it('a task with another callback URL confirms nothing', async () => {
  const { results } = await deliver((id) =>
    record(id, 'SUCCESS', 'https://app.example/callbacks/video/other'),
  );
  expect(results).toMatchObject([{ code: 'other_callback_url' }]);
});

it('aborts a read that takes too long', async () => {
  let signal: AbortSignal | undefined;
  const fixture = createFixture(memoryStore(), {
    callTimeout: 1,
    confirm: (_, options) => {
      ({ signal } = options);
      return new Promise(() => {});
    },
  });
  const { url, taskId } = await fixture.order();
  await fixture.callbacks.handle(post(url, record(taskId, 'SUCCESS', url)));
  expect(signal?.reason).toMatchObject({ code: 'confirm_timeout' });
});

it.each([
  ['a number', () => 61_000, '61'],
  ['a date', () => new Date(Date.now() + 61_000), expect.stringMatching(/^6[01]$/)],
  ['more than an hour', () => 7_200_000, '3600'],
  ['a time that is over', () => -1, '5'],
  ['no time', () => 0, '5'],
  ['digits', () => '61000', '5'],
  ['something else', () => 'soon', '5'],
])('a failed read that asks for a delay as %s', async (_, getDelay, wanted) => {
  const fixture = createFixture(memoryStore(), {
    confirm: () => Promise.reject(Object.assign(new Error('busy'), { retryAfter: getDelay() })),
  });
  const { url, taskId } = await fixture.order();
  const response = await fixture.callbacks.handle(post(url, record(taskId, 'SUCCESS', url)));
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, wanted]);
});

it('leaves nothing of a read behind', async () => {
  const confirm = async (id: string) => record(id, 'SUCCESS');
  const settings = normalizeOptions({ ...baseOptions(), confirm });
  const internals = createInternals(settings, noWaiting, webSigner);
  const taskId = crypto.randomUUID();
  const reading = confirmTask(internals, { ...freshRecord(), taskId }, taskId);
  expect([internals.running.size, internals.reads.size]).toEqual([1, 1]);
  expect(await reading).toMatchObject({ taskId, confirmed: true });
  expect([internals.running.size, internals.reads.size]).toEqual([0, 0]);
});
