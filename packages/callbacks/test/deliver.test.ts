import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { createCallbackReceiver } from '@videogen/callbacks';
import { incomingFromNode, writeNodeResponse } from '@videogen/callbacks/node';
import { listen } from '@videogen-tools/testing/listen';
import { expect, it, onTestFinished } from 'vitest';
import { baseOptions, record } from './support/fixture.ts';
import { parsed } from './support/post.ts';
import { send } from './support/send.ts';

it.each([
  ['a header', { header: () => fail() }],
  ['the body', { body: () => fail() }],
  ['the body, later', { body: () => Promise.reject(new Error('no')) }],
])('responds with 503 once when %s cannot be read', async (_what, parts) => {
  const callbacks = createCallbackReceiver(baseOptions());
  const { url } = await callbacks.createUrl();
  const response = await callbacks.receive({ ...parsed(url, {}), ...parts });
  expect(response.status).toBe(503);
});

function fail(): never {
  throw new Error('no');
}

it('supports an adapter of your own for Node requests, parsed or not', async () => {
  const effects: string[] = [];
  const callbacks = createCallbackReceiver({
    ...baseOptions(),
    onStatus: (task) => effects.push(task.status),
  });
  const server = createServer(async (request, response) => {
    const parsed = request.headers['x-parsed'] === undefined ? undefined : await json(request);
    const left = parsed === undefined ? undefined : () => parsed;
    writeNodeResponse(response, await callbacks.receive(incomingFromNode(request, left)));
  });
  const { url: origin, close } = await listen(server);
  onTestFinished(close);
  const { pathname } = new URL((await callbacks.createUrl()).url);
  const taskId = crypto.randomUUID();
  const post = async (status: string, headers: Record<string, string>): Promise<number> =>
    (await send(origin, pathname, { headers, body: JSON.stringify(record(taskId, status)) })).status;
  expect([await post('PENDING', {}), await post('SUCCESS', { 'x-parsed': '1' })]).toEqual([200, 200]);
  expect(effects).toEqual(['PENDING', 'SUCCESS']);
});
