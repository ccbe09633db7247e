import { createServer } from 'node:http';
import { type ConfirmTask, createCallbackReceiver, memoryStore, type TaskReader } from '@videogen/callbacks';
import { createVideoClient } from '@videogen/client';
import { listen } from '@videogen-tools/testing/listen';
import { expect, it, onTestFinished } from 'vitest';
import { record, SECRETS } from './support/fixture.ts';
import { post } from './support/post.ts';

/** Responses of the service to a read of the task, and those of the receiver to the delivery. */
const RESPONSES: [
  name: string,
  service: number,
  retryAfter: string,
  receiver: number,
  wanted: string | null,
][] = [
  ['a task', 200, '', 200, null],
  ['an unknown task', 404, '', 404, null],
  ['a rate limit', 429, '61', 503, '61'],
  ['a transient error', 503, '62', 503, '62'],
  ['an invalid key', 401, '', 503, '5'],
];

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
      publicUrl: 'https://app.example/c',
      secrets: SECRETS,
      store: memoryStore(),
      confirm,
      logFailures: false,
    });
    url = (await callbacks.createUrl()).url;
    const reply = await callbacks.handle(post(url, record(crypto.randomUUID(), 'SUCCESS', url)));
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([response, wanted]);
  },
);
