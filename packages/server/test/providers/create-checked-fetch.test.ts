import { createServer, type RequestListener } from 'node:http';
import { listen } from '@videogen-tools/test-support/listen';
import { expect, onTestFinished, test } from 'vitest';
import { createCheckedFetch } from '../../src/providers/create-checked-fetch.ts';

test('a lookup that never ends is given up with its request', async () => {
  const fetch = createCheckedFetch({ lookup: () => new Promise(() => {}) });
  const reading = fetch('http://files.example/video.mp4', { signal: AbortSignal.timeout(100) });
  await expect(reading).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('a lookup that never ends is given up without a signal, too', async () => {
  const fetch = createCheckedFetch({ lookup: () => new Promise(() => {}) }, { lookupMs: 100 });
  await expect(fetch('http://files.example/video.mp4')).rejects.toMatchObject({ name: 'TimeoutError' });
});

/** Starts a host, and returns its URL under a name, and what requests it. */
async function startHost(respond: RequestListener) {
  const { url, close } = await listen(createServer(respond));
  onTestFinished(close);
  const { port } = new URL(url);
  const fetch = createCheckedFetch({ lookup: async () => [{ address: '127.0.0.1', family: 4 }] });
  return { url: `http://files.example:${port}/v.mp4`, fetch };
}

test('a request has its headers, and a response has its own', async () => {
  const { url, fetch } = await startHost(({ method, url: path, headers }, response) => {
    response.writeHead(201, { 'x-one': 'a', 'set-cookie': ['b', 'c'] });
    response.end(JSON.stringify([method, path, headers.range]));
  });
  const response = await fetch(url, { headers: { Range: 'bytes=0-' } });
  expect([response.status, response.headers.get('x-one'), response.headers.get('set-cookie')]).toEqual([
    201,
    'a',
    null,
  ]);
  expect(await response.json()).toEqual(['GET', '/v.mp4', 'bytes=0-']);
  expect((await fetch(new Request(url))).status).toBe(201);
  expect((await fetch(new URL(url))).status).toBe(201);
});

test.each([204, 205, 304])('a response with %i has no body', async (status) => {
  const { url, fetch } = await startHost((_, response) => response.writeHead(status, { etag: '"a"' }).end());
  const response = await fetch(url);
  expect([response.status, response.body, response.headers.get('etag')]).toEqual([status, null, '"a"']);
});

test('a redirect is not followed', async () => {
  const { url, fetch } = await startHost((_, response) =>
    response.writeHead(302, { location: '/other' }).end(),
  );
  expect((await fetch(url)).status).toBe(302);
});

test('a host of https is requested over TLS', async () => {
  const { url, fetch } = await startHost((_, response) => response.end());
  await expect(fetch(url.replace('http:', 'https:'))).rejects.toMatchObject({
    code: expect.stringMatching(/SSL|EPROTO/),
  });
});
