import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { serve } from '@hono/node-server';
import { createCallbackReceiver, memoryStore, type ResultEvent } from '@videogen/callbacks';
import { expressHandler } from '@videogen/callbacks/express';
import { fastifyCallbacks } from '@videogen/callbacks/fastify';
import { honoHandler } from '@videogen/callbacks/hono';
import { nodeHandler } from '@videogen/callbacks/node';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { type Attack, attacks, smuggled } from './attacks.ts';
import { collect, record, SECRETS } from './scene.ts';
import { send } from './send.ts';

const PATH = '/callbacks/video';

type Callbacks = ReturnType<typeof createCallbackReceiver>;

const SERVERS: Readonly<Record<string, (callbacks: Callbacks) => Promise<Server>>> = {
  'node:http': async (callbacks) => createServer(nodeHandler(callbacks)).listen(0, '127.0.0.1'),
  express: async (callbacks) =>
    createServer(express().use(PATH, expressHandler(callbacks))).listen(0, '127.0.0.1'),
  fastify: async (callbacks) => {
    const app = fastify({ forceCloseConnections: true });
    app.register(fastifyCallbacks(callbacks), { prefix: PATH });
    await app.listen({ port: 0, host: '127.0.0.1' });
    return app.server;
  },
  hono: async (callbacks) => {
    const app = new Hono().all(`${PATH}/*`, honoHandler(callbacks));
    return serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  },
};

/** The API knows one task, which names another URL: nothing that the attacker says about it is to have an effect. */
const VICTIM = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';

/** Runs the whole list against each adapter so many times: no effect, no 5xx, nothing kept, and the next order works. */
export function testAttacks(rounds: number): void {
  it.each(Object.keys(SERVERS))(
    '%s withstands the list of attacks',
    { timeout: 60_000 + rounds * 30_000 },
    async (name) => {
      const effects: string[] = [];
      const results: ResultEvent[] = [];
      const store = memoryStore();
      const api = new Map([[VICTIM, record(VICTIM, 'SUCCESS', 'https://app.example/elsewhere')]]);
      const callbacks = createCallbackReceiver({
        publicUrl: `https://app.example${PATH}`,
        secrets: SECRETS,
        store,
        confirm: async (taskId) => api.get(taskId) ?? null,
        onStatus: (_task, { taskId }) => void effects.push(taskId),
        onUnknownStatus: (_task, { taskId }) => void effects.push(taskId),
        onEvent: collect(results),
        logFailures: false,
        readTimeout: 1_000,
      });
      const server = await SERVERS[name]?.(callbacks);
      if (server === undefined) throw new Error(`no server ${name}`);
      if (!server.listening) await once(server, 'listening');
      try {
        const { port } = server.address() as AddressInfo;
        const { url, ref } = await callbacks.createUrl();
        const { pathname } = new URL(url);
        for (let round = 0; round < rounds; round += 1) {
          for (const attack of attacks()) await assault(port, pathname, attack);
          for (const wire of smuggled(pathname)) await sendRaw(port, wire);
        }
        expect(effects).toEqual([]);
        expect(results.filter(({ httpStatus }) => httpStatus >= 500)).toEqual([]);
        const stored = await store.find({ ref });
        expect(stored?.record).toMatchObject({ taskId: null, claimedTaskId: null, done: [], failure: null });
        const taskId = crypto.randomUUID();
        api.set(taskId, record(taskId, 'SUCCESS', url));
        const body = JSON.stringify(record(taskId, 'SUCCESS', url));
        expect((await send(`http://127.0.0.1:${port}`, pathname, { body })).status).toBe(200);
        expect(effects).toEqual([taskId]);
      } finally {
        server.closeAllConnections();
        server.close();
      }
    },
  );
}

async function assault(port: number, genuine: string, attack: Attack): Promise<void> {
  const { name, method = 'POST', headers = {}, body = '', path } = attack;
  const reply = await send(`http://127.0.0.1:${port}`, path?.(genuine) ?? genuine, { method, headers, body });
  expect(attack.allowed, `${name}: ${reply.status} ${reply.body.slice(0, 200)}`).toContain(reply.status);
  expect(reply.body.length, name).toBeLessThan(20_000);
  expect(JSON.stringify(reply.headers), name).not.toContain('set-cookie');
}

/** Sends bytes as they are; resolves when the server has closed the connection or has responded. */
async function sendRaw(port: number, wire: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(wire);
  const [first] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])]);
  socket.destroy();
  const status = Number(/^HTTP\/1.1 (\d+)/.exec(String(first))?.[1] ?? 400);
  expect(status, wire.slice(0, 300)).toBeGreaterThanOrEqual(400);
  expect(status === 431 || status < 500 || status === 505, `${status} to ${wire.slice(0, 300)}`).toBe(true);
}
