import { createServer } from 'node:http';
import { type CallbackStore, memoryStore } from '@videogen/callbacks';
import { fastifyCallbacks } from '@videogen/callbacks/fastify';
import { nodeHandler } from '@videogen/callbacks/node';
import { createGate } from '@videogen-tools/test-support/create-gate';
import { listen } from '@videogen-tools/test-support/listen';
import express from 'express';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { createClaims } from './support/claims.ts';
import { createFixture, record } from './support/fixture.ts';
import { movableClock, parsed, post } from './support/post.ts';
import { send } from './support/send.ts';

function forgeries(url: string): string[] {
  const token = url.slice(-78);
  const flip = (at: number): string =>
    `${token.slice(0, at)}${token[at] === 'a' ? 'b' : 'a'}${token.slice(at + 1)}`;
  // Key id, expiry, nonce, first and last character of the MAC.
  return [flip(0), flip(9), flip(20), flip(36), flip(77)].map((wrong) => url.slice(0, -78) + wrong);
}

it.each([false, true])(
  'refuses a request without a valid MAC without a read of the store, down: %s',
  async (down) => {
    const reads: string[] = [];
    const memory = memoryStore();

    const read: CallbackStore['read'] = async (key) => {
      reads.push(key);
      if (down) throw new Error('down');
      return memory.read(key);
    };

    const { callbacks, url, claim } = await createClaims({ store: { ...memory, read } });
    for (const forged of forgeries(url)) {
      expect((await callbacks.handle(post(forged, record(crypto.randomUUID(), 'SUCCESS')))).status).toBe(404);
    }

    expect(reads).toEqual([]);
    expect(await claim()).toBe(down ? 503 : 200);
    expect(reads).not.toEqual([]);
  },
);

it.each([
  [200, 'application/json; charset="utf-8"'],
  [200, 'application/json;charset="UTF-8"; x=1'],
  [200, 'application/json; charset=utf8'],
  [200, 'application/cloudevents+json; charset="utf-8"'],
  [415, 'application/json; charset="latin1"'],
  [415, 'application/json; charset="utf-8'],
  [415, 'text/json'],
  [415, ''],
])('responds with %i to content-type %s', async (status, type) => {
  const { callbacks, url, taskId } = await createClaims();
  expect((await callbacks.handle(post(url, record(taskId, 'SUCCESS'), type))).status).toBe(status);
});

it('removes old records of a receiver without reconciler', async () => {
  const { now, pass } = movableClock();
  const store = memoryStore({ now });
  const { callbacks, ref } = await createClaims({ store, now });
  pass(11 * 86_400_000);
  await callbacks.createUrl({ ref: 'young' });
  expect(await store.find({ ref })).toBeUndefined();
  expect(await store.find({ ref: 'young' })).toBeDefined();
});

it('creates URLs when the removal of old records fails, and reports the failure', async () => {
  const store = { ...memoryStore(), purge: async () => Promise.reject(new Error('no')) };
  expect((await createClaims({ store })).events).toMatchObject([{ name: 'failure', what: 'purge' }]);
});

/** Requests to a token and to what is near it. */
const NEAR = [
  ['POST', '', 200],
  ['POST', '?x=1', 200],
  ['POST', '/', 200],
  ['POST', '~', 404],
  ['POST', '/extra', 404],
  ['GET', '/a/b/c', 405],
  ['GET', '', 405],
  ['PROPFIND', '', 405],
  ['OPTIONS', '/x?y=1', 405],
] as const;

it('prints no token with Fastify and Express, in logs and in their 404s', async () => {
  const lines: string[] = [];
  const app = fastify({
    routerOptions: { ignoreTrailingSlash: true },
    logger: { stream: { write: (line) => lines.push(line) } },
  });
  onTestFinished(() => app.close());
  const { callbacks, url, taskId } = await createClaims();
  app.register(fastifyCallbacks(callbacks), { prefix: '/callbacks/video' });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const server = createServer(express().use('/callbacks/video', nodeHandler(callbacks)));
  const { url: other, close } = await listen(server);
  onTestFinished(close);
  const { pathname } = new URL(url);
  const body = JSON.stringify(record(taskId, 'SUCCESS'));
  const seen = await Promise.all(
    NEAR.flatMap(([method, rest, status]) =>
      [origin, other].map(async (to) => {
        const path = rest === '~' ? pathname.replace(/.$/, rest) : pathname + rest;
        const reply = await send(to, path, method === 'POST' ? { method, body } : { method });
        expect(reply.status, `${method} ${rest}`).toBe(status);
        return reply.body;
      }),
    ),
  );
  const printed = lines.join('') + seen.join('');

  expect(printed).toContain('/callbacks/video/[token]');
  expect(printed).not.toContain(pathname.slice(-43, -1));
});

it.each([-40_000, 40_000, 3_600_000])('runs each effect once: clocks twice %s ms apart', async (skew) => {
  const store = memoryStore();
  const runs: string[] = [];
  const { opened: gate, open: release } = createGate();
  const [here, there] = await Promise.all(
    [-skew, skew].map((offset, at) =>
      createClaims({
        store,
        callTimeout: 1,
        now: () => Date.now() + offset,
        onSuccess: async () => {
          runs.push(`instance ${at}`);
          await gate;
        },
      }),
    ),
  );
  if (here === undefined || there === undefined) throw new Error('no receivers');
  const redelivered = post(here.url, record(here.taskId, 'SUCCESS'));
  const first = here.claim();

  await expect.poll(() => runs).toEqual(['instance 0']);
  // The lease has half a minute left, whatever this instance's clock says.
  expect((await there.callbacks.handle(redelivered.clone())).status).toBe(503);

  release();
  expect(await first).toBe(200);
  expect((await there.callbacks.handle(redelivered)).status).toBe(200);
  expect(runs).toEqual(['instance 0']);
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

  const getTask = (taskId: string) => ({
    ...record(taskId, 'SUCCESS', address),
    output_videos: [{ url: address, width: 1, height: 1 }],
    inputs: { image_url: address },
    more: address,
  });

  const { callbacks, order } = createFixture(memoryStore(), { confirm: async (id) => getTask(id) });
  const { url, ref, taskId } = await order();
  await callbacks.bind(ref, taskId);
  const response = await callbacks.receive(parsed(url, getTask(taskId)));
  await callbacks.reconcile();

  // A request of the kit's would have been sent before this one.
  await fetch(address);
  expect([response.status, calls]).toEqual([200, 1]);
});
