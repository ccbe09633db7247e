import { createServer } from 'node:http';
import { type ConfirmTask, createCallbackReceiver, type TaskReader } from '@videogen/callbacks';
import { createVideoClient } from '@videogen/client';
import { listen } from '@videogen-tools/test-support/listen';
import { expect, it, onTestFinished } from 'vitest';
import { baseOptions, record } from './support/fixture.ts';
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
