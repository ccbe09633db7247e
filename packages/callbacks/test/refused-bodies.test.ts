import { createServer, type Server } from 'node:http';
import { serve } from '@hono/node-server';
import { getRequest, setResponse } from '@sveltejs/kit/node';
import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
import { fastifyCallbacks } from '@videogen/callbacks/fastify';
import { honoHandler } from '@videogen/callbacks/hono';
import { nodeHandler } from '@videogen/callbacks/node';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import { expect, it, onTestFinished } from 'vitest';
import { ENDLESS, sendEndlessBody } from './support/endless.ts';
import { baseOptions, createFixture, record } from './support/fixture.ts';
import { listening } from './support/listening.ts';
import { send } from './support/send.ts';
import { ADAPTERS } from './support/test-servers.ts';

const callbacks = createCallbackReceiver(baseOptions());

const PATH = '/callbacks/video';

/** Servers that send the response while they discard the rest of the body. */
const NODE_SERVERS: Readonly<Record<string, () => Promise<Server>>> = {
  'node:http': async () => createServer(nodeHandler(callbacks)).listen(0, '127.0.0.1'),
  express: async () => createServer(express().use(PATH, nodeHandler(callbacks))).listen(0, '127.0.0.1'),
  fastify: async () => {
    const app = fastify({ forceCloseConnections: true });
    app.register(fastifyCallbacks(callbacks), { prefix: PATH });
    await app.listen({ port: 0, host: '127.0.0.1' });
    return app.server;
  },
};

const servedByHono = (fetch: (request: Request) => Response | Promise<Response>): Server =>
  serve({ fetch, port: 0, hostname: '127.0.0.1' }) as Server;

/** Servers that pass a Web `Request`: the connection is closed, which may discard the response. */
const WEB_SERVERS: typeof NODE_SERVERS = {
  hono: async () => servedByHono(new Hono().all(`${PATH}/:token`, honoHandler(callbacks)).fetch),
  "next, on Hono's server": async () => servedByHono(callbacks.handle),
  sveltekit: async () => {
    const server = createServer(async (request, response) => {
      const web = getRequest({ request, response, base: 'http://127.0.0.1' });
      await setResponse(response, await callbacks.handle(web));
    });
    return server.listen(0, '127.0.0.1');
  },
};

async function started(start: () => Promise<Server>): Promise<number> {
  const { port, close } = await listening(await start());
  onTestFinished(close);
  return port;
}

/** Sends bodies without end with a bad token, with a genuine one, and with a wrong method. */
async function refusals(port: number): Promise<string[]> {
  const { pathname } = new URL((await callbacks.createUrl()).url);
  const replies = [
    await sendEndlessBody(port, `${PATH}/${'a'.repeat(78)}`),
    await sendEndlessBody(port, pathname),
    await sendEndlessBody(port, pathname, { method: 'PUT' }),
  ];
  for (const { accepted } of replies) expect(accepted).toBeLessThan(ENDLESS);
  return replies.map(({ response }) => response.slice(0, 12));
}

it.each(Object.entries(NODE_SERVERS))(
  '%s: stops reading a refused body after a megabyte',
  async (_name, start) => {
    const statuses = await refusals(await started(start));
    expect(statuses).toEqual(['HTTP/1.1 404', 'HTTP/1.1 413', 'HTTP/1.1 405']);
  },
);

it.each(Object.entries(WEB_SERVERS))(
  '%s: stops reading a refused body after a megabyte',
  async (_name, start) => {
    const port = await started(start);
    const [forged, large, put] = await refusals(port);
    expect(['HTTP/1.1 404', '']).toContain(forged);
    expect(['HTTP/1.1 413', '']).toContain(large);
    expect(['HTTP/1.1 405', '']).toContain(put);
    // A body that ends keeps the connection.
    const url = `http://127.0.0.1:${port}${PATH}/x`;
    const response = await fetch(url, { method: 'POST', body: 'x'.repeat(500_000) });
    expect([response.status, response.headers.get('connection')]).toEqual([404, 'keep-alive']);
  },
);

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

it('responds to a body full of errors with at most 20 of them, and to long texts with short ones', async () => {
  const { url } = await callbacks.createUrl();
  const headers = { 'content-type': 'application/json' };
  const task = record(crypto.randomUUID(), 'SUCCESS');
  const many = { ...task, output_videos: Array.from({ length: 120_000 }, () => 1) };
  const long = { ...task, inputs: 1, category: 7, created_at: { ['k'.repeat(100_000)]: 1 } };
  for (const body of [many, long, { task_id: 'x'.repeat(200_000) }]) {
    const request = new Request(url, { method: 'POST', headers, body: JSON.stringify(body) });
    const response = await callbacks.handle(request);
    const text = await response.text();
    expect([response.status, text.length < 20_000]).toEqual([422, true]);
    expect(JSON.parse(text).detail.length).toBeGreaterThan(0);
  }
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

it.each(
  // The store of the worker is in this process, which takes longer than this limit.
  ADAPTERS.filter(({ name, readsBody }) => readsBody && !name.startsWith('workers')).map(
    (server) => [server.name, server] as const,
  ),
)('%s: responds with 408 to a body that does not end', async (_name, testServer) => {
  const fixture = createFixture(memoryStore(), { callTimeout: 1 });
  const server = await testServer.start(fixture);
  onTestFinished(() => server.close());
  const order = await fixture.order();
  const body = JSON.stringify(record(order.taskId, 'SUCCESS', order.url));
  expect((await send(server.origin, order.path, { body, stall: true })).status).toBe(408);
  expect(fixture.effects(order)).toEqual([]);
});
