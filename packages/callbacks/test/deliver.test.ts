import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { createCallbackReceiver } from '@videogen/callbacks';
import { fastifyCallbacks } from '@videogen/callbacks/fastify';
import { incomingFromNode, writeNodeResponse } from '@videogen/callbacks/node';
import { listen } from '@videogen-tools/testing/listen';
import fastify from 'fastify';
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

it('keeps tokens out of the log of Fastify', async () => {
  const lines: string[] = [];
  const app = fastify({
    routerOptions: { ignoreTrailingSlash: true },
    logger: { stream: { write: (line) => lines.push(line) } },
  });
  const callbacks = createCallbackReceiver(baseOptions());
  app.register(fastifyCallbacks(callbacks), { prefix: '/callbacks/video' });
  const { pathname } = new URL((await callbacks.createUrl()).url);
  const payload = record(crypto.randomUUID(), 'SUCCESS');
  const paths = [pathname, `${pathname}?x=1`, `${pathname}/`, `${pathname.slice(0, -1)}~`];
  const replies = paths.map((url) => app.inject({ method: 'POST', url, payload }));
  expect((await Promise.all(replies)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 404]);
  await app.close();
  expect(lines.join('')).toContain('/callbacks/video/[token]');
  expect(lines.join('')).not.toContain(pathname.slice(-43, -1));
});

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

it('sends no request to a URL in a record', async () => {
  let calls = 0;
  const trap = createServer((_request, response) => {
    calls += 1;
    response.end();
  });
  const { url: origin, close } = await listen(trap);
  onTestFinished(close);
  const address = `${origin}/`;
  const taskId = crypto.randomUUID();
  const task = {
    ...record(taskId, 'SUCCESS', address),
    output_videos: [{ url: address, width: 1, height: 1 }],
    inputs: { image_url: address },
    more: address,
  };
  const callbacks = createCallbackReceiver({
    ...baseOptions(),
    confirm: async () => task,
    onSuccess: () => undefined,
  });
  const { url, ref } = await callbacks.createUrl();
  await callbacks.bind(ref, taskId);
  const response = await callbacks.receive(parsed(url, task));
  await callbacks.reconcile();
  // A request of the kit's would have been sent before this one.
  await fetch(address);
  expect([response.status, calls]).toEqual([200, 1]);
});
