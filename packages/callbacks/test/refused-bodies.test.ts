import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { serve } from '@hono/node-server';
import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
import { expressHandler } from '@videogen/callbacks/express';
import { fastifyCallbacks } from '@videogen/callbacks/fastify';
import { honoHandler } from '@videogen/callbacks/hono';
import { nodeHandler } from '@videogen/callbacks/node';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import { expect, it, onTestFinished } from 'vitest';
import { record, SECRETS } from './support/scene.ts';

const callbacks = createCallbackReceiver({
  publicUrl: 'https://app.example/callbacks/video',
  secrets: SECRETS,
  store: memoryStore(),
  logFailures: false,
});

const PATH = '/callbacks/video';

const SERVERS: Readonly<Record<string, () => Promise<Server>>> = {
  'node:http': async () => createServer(nodeHandler(callbacks)).listen(0, '127.0.0.1'),
  express: async () => createServer(express().use(PATH, expressHandler(callbacks))).listen(0, '127.0.0.1'),
  fastify: async () => {
    const app = fastify({ forceCloseConnections: true });
    app.register(fastifyCallbacks(callbacks), { prefix: PATH });
    await app.listen({ port: 0, host: '127.0.0.1' });
    return app.server;
  },
  hono: async () => {
    const app = new Hono().all(`${PATH}/:token`, honoHandler(callbacks));
    return serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  },
};

async function started(name: string): Promise<Server> {
  const server = await SERVERS[name]?.();
  if (server === undefined) throw new Error(`no server ${name}`);
  if (!server.listening) await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}

const CHUNK = Buffer.alloc(65_536, 'x');
const FRAME = Buffer.concat([Buffer.from(`${CHUNK.length.toString(16)}\r\n`), CHUNK, Buffer.from('\r\n')]);

/** Sends a body without end; resolves to what the server has read when it closes the connection, and its response. */
async function sendWithoutEnd(server: Server, head: string): Promise<{ read: number; response: string }> {
  const connection = once(server, 'connection');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let response = '';
  socket.on('data', (data) => {
    response += String(data);
  });
  socket.on('error', () => {});
  socket.write(`${head}\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`);
  const [peer] = await connection;
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const send = (): void => {
    while (!socket.destroyed && socket.write(FRAME));
  };
  socket.on('drain', send);
  send();
  await closed;
  return { read: peer.bytesRead, response };
}

const LIMIT = 8 * 1_048_576;

it.each(Object.keys(SERVERS))('%s: stops reading a refused body after a megabyte', async (name) => {
  const server = await started(name);
  const bad = await sendWithoutEnd(server, `POST ${PATH}/${'a'.repeat(78)} HTTP/1.1`);
  expect(bad.response).toMatch(/^HTTP\/1.1 404 /);
  expect(bad.read).toBeLessThan(LIMIT);
  const { pathname } = new URL((await callbacks.createUrl()).url);
  const large = await sendWithoutEnd(server, `POST ${pathname} HTTP/1.1`);
  expect(large.response).toMatch(/^HTTP\/1.1 413 /);
  expect(large.read).toBeLessThan(LIMIT);
  const put = await sendWithoutEnd(server, `PUT ${pathname} HTTP/1.1`);
  expect(put.response).toMatch(/^HTTP\/1.1 405 /);
  expect(put.read).toBeLessThan(LIMIT);
});

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
  expect([response.status, cancelled]).toEqual([status, false]);
  expect(pulled).toBeLessThan(10);
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
