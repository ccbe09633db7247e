import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import {
  type CallbackBody,
  type EdgeReceiver,
  memoryStore,
  type PlatformContext,
  parsedBody,
} from '@videogen/callbacks';
import { fastifyCallbacks } from '@videogen/callbacks/fastify';
import { honoHandler } from '@videogen/callbacks/hono';
import { lambdaHandler } from '@videogen/callbacks/lambda';
import { incomingFromNode, nodeHandler, writeNodeResponse } from '@videogen/callbacks/node';
import { listen } from '@videogen-tools/test-support/listen';
import fastify from 'fastify';
import { Hono } from 'hono';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createClaims } from './support/claims.ts';
import { createFixture, type Order, record } from './support/fixture.ts';
import { parsed } from './support/post.ts';
import { send } from './support/send.ts';

it.each([
  ['a header cannot be read', 503, 'internal_error', { header: () => fail() }],
  ['the body cannot be read', 503, 'internal_error', { body: () => fail() }],
  ['the body cannot be read, later', 503, 'internal_error', { body: () => Promise.reject(new Error('no')) }],
  ['the read of the body never settles', 408, 'timeout', { body: () => new Promise<never>(() => {}) }],
])('responds once, and does not blame the store, when %s', async (_what, status, code, parts) => {
  const { callbacks, url, codes } = await createClaims({ callTimeout: 1 });
  const response = await callbacks.receive({ ...parsed(url, {}), ...parts });
  expect([response.status, codes()]).toEqual([status, [code]]);
});

it('accepts a body that arrives at the limit of time, which an adapter may notice late', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { callbacks, url, taskId } = await createClaims({ callTimeout: 1_000 });
  const task = record(taskId, 'SUCCESS');
  const after = (delay: number) => (): Promise<CallbackBody> =>
    new Promise((resolve) => setTimeout(resolve, delay, parsedBody(task)));
  const replies = [1_099, 1_101].map((delay) =>
    callbacks.receive({ ...parsed(url, task), body: after(delay) }),
  );
  await vi.advanceTimersByTimeAsync(2_000);
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 408]);
});

it('passes its limits to the function that reads the body', async () => {
  const { callbacks, url } = await createClaims({ maxBodyBytes: 2_000, callTimeout: '3s' });
  const body = vi.fn(async () => parsedBody(''));
  await callbacks.receive({ ...parsed(url, {}), body });
  expect(body.mock.calls).toEqual([[{ maxBodyBytes: 2_000, timeout: 3_000 }]]);
});

it('limits the bytes of a text that an earlier parser has read', async () => {
  const { callbacks, url, taskId, codes } = await createClaims({ maxBodyBytes: 2_000 });
  const text = JSON.stringify(record(taskId, 'SUCCESS'));
  const post = async (body: unknown): Promise<number> => (await callbacks.receive(parsed(url, body))).status;
  const fits = text.padEnd(2_000);
  expect([await post(fits.replace('cat', 'c\u00e4t')), codes()]).toEqual([413, ['too_large']]);
  expect(await post(fits)).toBe(200);
});

function fail(): never {
  throw new Error('no');
}

it('supports an adapter of your own for Node requests, parsed or not', async () => {
  const { callbacks, effects, ...claims } = await createClaims();
  const server = createServer(async (request, response) => {
    const parsed = request.headers['x-parsed'] === undefined ? undefined : await json(request);
    const left = parsed === undefined ? undefined : () => parsed;
    writeNodeResponse(response, await callbacks.receive(incomingFromNode(request, left)));
  });
  const { url: origin, close } = await listen(server);
  onTestFinished(close);
  const { pathname } = new URL(claims.url);
  const post = async (status: string, headers: Record<string, string>): Promise<number> =>
    (await send(origin, pathname, { headers, body: JSON.stringify(record(claims.taskId, status)) })).status;
  expect([await post('PENDING', {}), await post('SUCCESS', { 'x-parsed': '1' })]).toEqual([200, 200]);
  expect(effects).toEqual(['PENDING', 'SUCCESS']);
});

it('leaves a response alone that the program has sent in the meantime', async () => {
  const { callbacks, effects, ...claims } = await createClaims();
  const errors: unknown[] = [];

  const attempt = (write: () => unknown): void => {
    try {
      write();
    } catch (error) {
      errors.push(error);
    }
  };

  const server = createServer(async (request, response) => {
    const reply = await callbacks.receive(incomingFromNode(request));
    response.writeHead(504);
    attempt(() => response.writeHead(reply.status));
    attempt(() => writeNodeResponse(response, reply));
    response.end();
  });
  const { url: origin, close } = await listen(server);
  onTestFinished(close);
  const body = JSON.stringify(record(claims.taskId, 'SUCCESS'));
  const { status } = await send(origin, new URL(claims.url).pathname, { headers: {}, body });

  expect([status, effects]).toEqual([504, ['SUCCESS']]);
  // The second status of the control, and nothing else.
  expect(errors).toMatchObject([{ code: 'ERR_HTTP_HEADERS_SENT' }]);
});

const valid = JSON.stringify(record(crypto.randomUUID(), 'SUCCESS'));

it.each([
  ['what is not base64', '*** not base64 ***', true],
  ['a record that is not base64 though it is said to be', valid, true],
  ['nothing', '', true],
  ['no body at all', null, true],
])('Lambda: responds with 422 to %s', async (_what, body, isBase64Encoded) => {
  const { callbacks, url, codes } = await createClaims();
  const { statusCode } = await lambdaHandler(callbacks)({
    version: '2.0',
    rawPath: new URL(url).pathname,
    headers: { 'content-type': 'application/json' },
    requestContext: { http: { method: 'POST' } },
    body,
    isBase64Encoded,
  });
  expect([statusCode, codes()]).toEqual([422, ['invalid_json']]);
});

it('Lambda: limits the bytes of a body in base64', async () => {
  const { callbacks, url, codes } = await createClaims({ maxBodyBytes: 3 });
  const post = async (text: string) =>
    lambdaHandler(callbacks)({
      httpMethod: 'POST',
      path: new URL(url).pathname,
      headers: { 'content-type': 'application/json' },
      body: btoa(text),
      isBase64Encoded: true,
    });
  expect([(await post('1234')).statusCode, (await post('123')).statusCode]).toEqual([413, 422]);
  expect(codes()).toEqual(['too_large', 'invalid_record']);
});

it('Lambda: returns after the work that acknowledgeFirst deferred', async () => {
  const fixture = createFixture(memoryStore(), { acknowledgeFirst: true });
  const order = await fixture.order();
  const { statusCode } = await lambdaHandler(fixture.callbacks)({
    httpMethod: 'POST',
    path: order.path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(record(order.taskId, 'SUCCESS', order.url)),
  });
  expect([statusCode, fixture.effects(order)]).toEqual([200, ['status', 'success']]);
});

const JSON_HEADERS = { 'content-type': 'application/json' };
const manyHeaders = { 'content-type': ['application/json'] };
const single = { headers: { 'content-type': 'application/json' } };
const multiple = { multiValueHeaders: { 'content-type': ['application/json'] } };
const elb = { requestContext: { elb: {} } };

it.each<[string, object, number, object]>([
  ['an HTTP API', { headers: JSON_HEADERS }, 200, single],
  ['names in capitals', { headers: { 'Content-Type': 'application/json' } }, 200, single],
  ['a REST API', { headers: JSON_HEADERS, multiValueHeaders: manyHeaders }, 200, single],
  ['a load balancer', { ...elb, headers: JSON_HEADERS, multiValueHeaders: null }, 200, single],
  ['a load balancer with lists', { ...elb, multiValueHeaders: manyHeaders }, 200, multiple],
  ['an identity', { multiValueHeaders: { ...manyHeaders, 'content-encoding': ['identity'] } }, 200, single],
  ['two halves', { multiValueHeaders: { 'content-type': ['application/', 'json'] } }, 415, {}],
  ['two values', { multiValueHeaders: { 'content-type': ['application/json', 'text/x'] } }, 415, {}],
  ['no headers', {}, 415, {}],
])('Lambda: reads and writes the headers of %s', async (_, event, statusCode, headers) => {
  const { callbacks, url, taskId } = await createClaims();
  const body = Buffer.from(JSON.stringify(record(taskId, 'SUCCESS'))).toString('base64');
  const base = { httpMethod: 'POST', path: new URL(url).pathname, body, isBase64Encoded: true };
  const result = await lambdaHandler(callbacks)({ ...base, ...event });
  expect(result).toMatchObject({ statusCode, isBase64Encoded: false, ...headers });
  expect(Object.keys({ ...result.headers, ...result.multiValueHeaders })).not.toContain('content-length');
  // Either form, not both.
  expect(Object.keys(result)).toHaveLength(4);
});

it.each<
  [
    string,
    (
      callbacks: EdgeReceiver,
      context: PlatformContext,
    ) => Promise<(order: Order, body: string) => Promise<number>>,
  ]
>([
  [
    'node:http',
    async (callbacks, context) => {
      const { url, close } = await listen(createServer(nodeHandler(callbacks, context)));
      onTestFinished(close);
      return async ({ path }, body) => (await send(url, path, { headers: JSON_HEADERS, body })).status;
    },
  ],
  [
    'fastify',
    async (callbacks, context) => {
      const app = fastify().register(fastifyCallbacks(callbacks, context), { prefix: '/callbacks/video' });
      onTestFinished(() => app.close());
      const url = await app.listen({ port: 0, host: '127.0.0.1' });
      return async ({ path }, body) => (await send(url, path, { headers: JSON_HEADERS, body })).status;
    },
  ],
  [
    'hono',
    async (callbacks, { waitUntil = () => {} }) => {
      const app = new Hono().all('/callbacks/video/:token', honoHandler(callbacks));
      const context = { waitUntil, passThroughOnException: () => {}, props: {} };
      return async ({ url }, body) =>
        (await app.request(url, { method: 'POST', headers: JSON_HEADERS, body }, {}, context)).status;
    },
  ],
])('%s: gives the work after the response to the platform', async (_, start) => {
  const fixture = createFixture(memoryStore(), { acknowledgeFirst: true });
  const work: Promise<unknown>[] = [];
  const post = await start(fixture.callbacks, { waitUntil: (one) => void work.push(one) });
  const order = await fixture.order();
  expect(await post(order, JSON.stringify(record(order.taskId, 'SUCCESS', order.url)))).toBe(200);
  expect(work).toHaveLength(1);
  await work[0];
  expect(fixture.effects(order)).toEqual(['status', 'success']);
});

it('Fastify knows the route, and what it logs has the token nowhere', async () => {
  const routes: unknown[] = [];
  const logged: unknown[] = [];
  const stream = { write: (line: string) => void logged.push(JSON.parse(line).req?.url) };
  const app = fastify({ logger: { stream } });
  app.addHook('onRequest', async ({ routeOptions }) => void routes.push(routeOptions.url));
  const { callbacks, url, taskId } = await createClaims();
  app.register(fastifyCallbacks(callbacks), { prefix: '/callbacks/video' });
  const request = { method: 'POST', headers: JSON_HEADERS, payload: record(taskId, 'SUCCESS') } as const;
  const { pathname } = new URL(url);
  const token = pathname.split('/').at(-1);
  const paths = [
    pathname,
    `${pathname}/x`,
    `/callbacks/video/${token}/${token}?x=1`,
    `/callbacks/video/${token}/${token}/x`,
  ];
  for (const path of paths) await app.inject({ ...request, url: path });
  expect(routes[0]).toBe('/callbacks/video/:token');
  expect(logged.filter((line) => line !== undefined)).toEqual([
    '/callbacks/video/[token]',
    '/callbacks/video/[token]/[token]',
    '/callbacks/video/[token]/[token]',
    '/callbacks/video/[token]/[token]/[token]',
  ]);
});

it('Hono keeps the connection after a delivery whose body middleware has read', async () => {
  const { callbacks, url, taskId } = await createClaims();
  const app = new Hono()
    .use(async ({ req }, next) => {
      await req.text();
      await next();
    })
    .all('/callbacks/video/:token', honoHandler(callbacks));
  const body = JSON.stringify(record(taskId, 'SUCCESS'));
  const response = await app.request(url, { method: 'POST', headers: JSON_HEADERS, body });
  expect([response.status, response.headers.get('connection')]).toEqual([200, null]);
});
