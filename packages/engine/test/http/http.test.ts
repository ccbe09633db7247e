import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { listen } from '@videogen-tools/test-support/listen';
import { expect, test } from 'vitest';
import { mediaAddressesCases, sampleTask } from '../../src/conformance.ts';
import { createHttp, createOwnAddresses } from '../../src/index.ts';
import { createHarness, ORIGIN, VIDEO } from '../support/harness.ts';

const AUTHORIZED = { authorization: 'Bearer secret' };

test('a task is created, read and its video downloaded', async () => {
  const harness = createHarness();
  const id = await harness.create({ prompt: 'A kitten', seconds: 3 });
  await harness.work();
  const read = await harness.http.fetch(new Request(`${ORIGIN}/v1/tasks/${id}?x=1`, { headers: AUTHORIZED }));
  // Safe: the body of `getTask`.
  const { data } = (await read.json()) as { data: { output_videos: { url: string }[] } };
  expect(data).toMatchObject({ task_id: id, status: 'SUCCESS', seconds: 3 });
  const video = await harness.http.fetch(new Request(String(data.output_videos[0]?.url)));
  expect(new Uint8Array(await video.arrayBuffer())).toEqual(VIDEO);
});

test.each([
  ['GET', '/v1/nothing', {}, 404, 'Not found'],
  ['DELETE', '/v1/tasks/x', {}, 405, 'Method DELETE is not allowed here; allowed are GET, HEAD, OPTIONS'],
  ['GET', '/v1/tasks/6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10', {}, 401, 'The API key is invalid or revoked'],
  ['GET', '/v1/tasks/6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10', AUTHORIZED, 404, 'Task not found'],
  ['POST', '/v1/video/text2video', AUTHORIZED, 415, 'Content-Type is missing; send application/json'],
])('%s %s is refused', async (method, path, headers, status, detail) => {
  const { http } = createHarness();
  const response = await http.fetch(new Request(ORIGIN + path, { method, headers }));
  expect([response.status, await response.json()]).toEqual([status, { detail }]);
});

test('a failure of the service is reported to its operator only', async () => {
  const broken = new Error('password=secret');
  const harness = createHarness({
    state: (state) => ({ ...state, commit: () => Promise.reject(broken) }),
  });
  const response = await harness.post('/v1/upload/file', { filename: 'kitten.png' });
  expect([response.status, await response.text()]).toEqual([
    500,
    '{"detail":"The service failed to process the request; its log has the error"}',
  ]);
  expect(harness.errors).toEqual([broken]);
});

test('a failure of the service after the whole body was received is not an error of the client', async () => {
  const harness = createHarness({
    state: (state) => ({ ...state, commit: () => Promise.reject(new Error('the database is away')) }),
  });
  const { url, close } = await listen(createServer(harness.http.listener));
  const response = await fetch(`${url}/v1/upload/file`, {
    method: 'POST',
    headers: { ...AUTHORIZED, 'content-type': 'application/json' },
    body: '{"filename":"kitten.png"}',
  });
  expect(response.status).toBe(500);
  await close();
});

test('a body that arrives in many chunks is refused when they are too many', async () => {
  const harness = createHarness({ policy: { 'inline-base64-limit': 3 } });
  const { url, close } = await listen(createServer(harness.http.listener));
  const send = async (length: number) => {
    const response = await fetch(`${url}/v1/video/image2video`, {
      method: 'POST',
      headers: { ...AUTHORIZED, 'content-type': 'application/json' },
      body: JSON.stringify({ image: { bytes_base64_encoded: 'A'.repeat(length) } }),
    });
    return [response.status, await response.text()];
  };
  expect(await send(900_000)).toEqual([422, expect.stringContaining('base64')]);
  expect(await send(1_100_000)).toEqual([413, expect.stringContaining('The body is too large')]);
  await close();
});

test.each([
  ['application/json; charset=utf-8', 200],
  ['APPLICATION/vnd.video+json', 200],
  ['application/jsonx', 415],
  ['text/json', 415],
])('a body of the type %s gets %i', async (type, status) => {
  const { http } = createHarness();
  const headers = { ...AUTHORIZED, 'content-type': type };
  const init = { method: 'POST', headers, body: '{"prompt":"A kitten"}' };
  expect((await http.fetch(new Request(`${ORIGIN}/v1/video/text2video`, init))).status).toBe(status);
});

/** A body that is nested as deep as a number says. */
function nest(depth: number): object {
  return depth === 1 ? {} : { own: nest(depth - 1) };
}

test.each([
  ['members and items', { own: Array(999).fill(1) }, { own: Array(1000).fill(1) }, /more than 1000 members/],
  ['levels', nest(32), nest(33), /nested too deep: 32 levels/],
])('a body has no more %s than the service checks', async (_, accepted, refused, reason) => {
  const { post } = createHarness();
  expect((await post('/v1/video/text2video', accepted)).status).toBe(200);
  const response = await post('/v1/video/text2video', refused);
  expect([response.status, await response.text()]).toEqual([422, expect.stringMatching(reason)]);
});

test('a task of another organization is not found', async () => {
  const { http, state } = createHarness();
  const read = async (id: string) => {
    const response = await http.fetch(new Request(`${ORIGIN}/v1/tasks/${id}`, { headers: AUTHORIZED }));
    return [response.status, await response.text()];
  };
  const own = sampleTask();
  const foreign = sampleTask({ organization: 'org-2' });
  await state.commit({ tasks: [own, foreign] });
  expect((await read(own.id))[0]).toBe(200);
  expect(await read(foreign.id)).toEqual(await read(randomUUID()));
});

test('a client of a proxy sends the whole URL', async () => {
  const harness = createHarness();
  const { port, close } = await listen(createServer(harness.http.listener));
  const sent = request({ port, path: 'http://service.test/v1/nothing?x=1' }).end();
  const [response] = await once(sent, 'response');
  expect(response.statusCode).toBe(404);
  const known = request({ port, path: 'HTTPS://service.test/v1/tasks/x' }).end();
  const [refused] = await once(known, 'response');
  expect(refused.statusCode).toBe(401);
  for (const each of [response, refused]) each.resume();
  await close();
});

test.each([
  ['a revoked one', { revoked: true }, 401, { detail: 'The API key is invalid or revoked' }],
  ['one of a banned organization', { banned: true }, 403, { code: 4002, message: 'Organization is banned' }],
  ['one that was used too often', {}, 429, { detail: 'Too many requests' }],
])('a key is refused: %s', async (_, changes, status, body) => {
  const { service } = createHarness();
  const key = { id: 'key', organization: 'org-1', revoked: false, banned: false, ...changes };
  const limiter = { take: () => 7 };
  const http = createHttp({ service, keys: { find: () => key }, limiter, onError: () => {} });
  const response = await http.fetch(new Request(`${ORIGIN}/v1/tasks/x`, { headers: AUTHORIZED }));
  expect([response.status, await response.json()]).toEqual([status, expect.objectContaining(body)]);
  expect(response.headers.get('retry-after')).toBe(status === 429 ? '7' : null);
});

const addresses = mediaAddressesCases(() => {
  const harness = createHarness();
  return {
    addresses: createOwnAddresses(() => ORIGIN),
    blobs: harness.blobs,
    now: harness.now,
    passTo: (at) => harness.pass(at - harness.now()),
    grant: async (upload) => void (await harness.state.commit({ uploads: [upload] })),
    show: async (task) => void (await harness.state.commit({ tasks: [task] })),
    received: async ({ id }) => {
      const file = (await harness.state.uploads.get(id))?.file;
      return file == null ? undefined : { key: file.blob, size: file.size };
    },
    fetch: (input, init) => harness.http.fetch(new Request(input, init)),
  };
});

test.each(addresses.map(({ name, run }) => [name, run] as const))('the service’s own media: %s', (_, run) =>
  run(),
);
