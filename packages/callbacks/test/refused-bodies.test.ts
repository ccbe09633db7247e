import { createServer } from 'node:http';
import { getRequest, setResponse } from '@sveltejs/kit/node';
import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
import { honoHandler } from '@videogen/callbacks/hono';
import { listen } from '@videogen-tools/test-support/listen';
import { Hono } from 'hono';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ENDLESS, sendEndlessBody } from './support/endless.ts';
import { baseOptions, createFixture, record } from './support/fixture.ts';
import { send } from './support/send.ts';
import { ADAPTERS, type TestServer } from './support/test-servers.ts';

const callbacks = createCallbackReceiver(baseOptions());

const PATH = '/callbacks/video';

/** Adapters that read the body from the connection. */
const READERS: readonly TestServer[] = ADAPTERS.filter(({ readsBody }) => readsBody);

const sveltekit: TestServer = {
  name: 'sveltekit',
  readsBody: true,
  start: async (fixture) => {
    const server = createServer(async (request, response) => {
      const web = getRequest({ request, response, base: 'http://127.0.0.1' });
      await setResponse(response, await fixture.callbacks.handle(web));
    });
    return listen(server);
  },
};

/** Starts a server whose URLs are refused by a wrong token, by a body that is too large, and by a wrong method. */
async function startRefusing(testServer: TestServer) {
  const fixture = createFixture(memoryStore());
  const server = await testServer.start(fixture);
  onTestFinished(() => server.close());
  const { path } = await fixture.order();
  const refusals = [
    { status: 404, method: 'POST', target: `${PATH}/${'a'.repeat(78)}` },
    { status: 413, method: 'POST', target: path },
    { status: 405, method: 'PUT', target: path },
  ];
  return { url: server.url, port: Number(new URL(server.url).port), refusals };
}

const isWeb = ({ name }: TestServer): boolean => /^(?:hono|next|sveltekit)/.test(name);

it.each(READERS.filter((reader) => !isWeb(reader)))(
  '$name: responds to a refused body, and stops reading it',
  async (testServer) => {
    const { port, refusals } = await startRefusing(testServer);
    for (const { status, method, target } of refusals) {
      const { response, accepted } = await sendEndlessBody(port, target, { method });
      expect(accepted).toBeLessThan(ENDLESS / 3);
      expect(response.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
    }
  },
);

describe.each([...READERS.filter(isWeb), sveltekit])('$name, which passes a Web request', (testServer) => {
  it('stops reading a refused body; the connection is closed, which may discard the response', async () => {
    const { port, refusals } = await startRefusing(testServer);
    // The framework itself refuses the methods that a route handler does not export.
    const own = refusals.filter(({ status }) => status !== 405 || testServer.name !== 'next, route handler');
    for (const { status, method, target } of own) {
      const { response, accepted } = await sendEndlessBody(port, target, { method });
      expect(accepted).toBeLessThan(ENDLESS);
      expect(['', `HTTP/1.1 ${status}`]).toContain(response.slice(0, 12));
    }
  });

  it('keeps the connection after a refused body that ends', async () => {
    const { url } = await startRefusing(testServer);
    const response = await fetch(`${url}${PATH}/x`, { method: 'POST', body: 'x'.repeat(500_000) });
    expect([response.status, response.headers.get('connection')]).toEqual([404, 'keep-alive']);
  });
});

const CHUNK = new Uint8Array(65_536);

it.each([
  ['a bad token', async () => 'x', 404],
  ['too large a body', async () => (await callbacks.createUrl()).url.slice(-78), 413],
])('stops reading a refused Web request without cancelling it: %s', async (_what, token, status) => {
  let pulled = 0;
  let cancelled = false;
  const body = new ReadableStream({
    pull: (controller) => {
      pulled += 1;
      controller.enqueue(CHUNK);
    },
    cancel: () => {
      cancelled = true;
    },
  });
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body, duplex: 'half' };
  const response = await callbacks.handle(new Request(`https://app.example${PATH}/${await token()}`, init));

  expect([response.status, cancelled, response.headers.get('connection')]).toEqual([status, false, 'close']);
  expect(pulled).toBeLessThan(30);
});

it('hono: a body that middleware failed to read counts as a closed connection', async () => {
  const app = new Hono();
  app.use(async ({ req }, next) => {
    await req.text().catch(() => {});
    await next();
  });
  app.all(`${PATH}/:token`, honoHandler(callbacks));
  const { url } = await callbacks.createUrl();
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('closed')) });
  const headers = { 'content-type': 'application/json' };
  // The types of Node's `fetch` do not know `duplex`.
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
  expect((await app.request(url, init)).status).toBe(408);
});

it.each(READERS)('$name: responds with 408 to a body that does not end', async (testServer) => {
  const fixture = createFixture(memoryStore(), { callTimeout: 1 });
  const server = await testServer.start(fixture);
  onTestFinished(() => server.close());
  const order = await fixture.order();
  const body = JSON.stringify(record(order.taskId, 'SUCCESS', order.url));
  expect((await send(server.url, order.path, { body, stall: true })).status).toBe(408);
  expect(fixture.effects(order)).toEqual([]);
});

it('refuses a Web request without a body as no JSON', async () => {
  const { url } = await callbacks.createUrl();
  const headers = { 'content-type': 'application/json' };
  const response = await callbacks.handle(new Request(url, { method: 'POST', headers }));
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({
    detail: [{ loc: ['body'], msg: 'The body is not valid JSON.', type: 'json_invalid' }],
  });
});

it('accepts a body of exactly maxBodyBytes in chunks, and refuses one byte more', async () => {
  const fixture = createFixture(memoryStore(), { maxBodyBytes: 2_000 });
  const order = await fixture.order();
  const text = JSON.stringify(record(order.taskId, 'SUCCESS', order.url));
  const send = async (size: number): Promise<number> => {
    const body = new Blob([text.padEnd(size)]).stream();
    const headers = { 'content-type': 'application/json' };
    // The types of Node's `fetch` do not know `duplex`.
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
    return (await fixture.callbacks.handle(new Request(order.url, init))).status;
  };
  expect([await send(2_001), await send(2_000)]).toEqual([413, 200]);
});
