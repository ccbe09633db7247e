import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import { startOpenAiVideos } from '../doubles/openai-videos.ts';

/** Begins a create request, whose `continue` event says that the server has begun to process it. */
function post(url: string, length: number): ClientRequest {
  return request(`${url}/v1/video/text2video`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer a-secret-key',
      'content-type': 'application/json',
      'content-length': String(length),
      expect: '100-continue',
    },
  });
}

test('close waits for requests under way, and accepts no new connections', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'videogen-drain-'));
  const double = await startOpenAiVideos();
  process.env['TEST_PROVIDER_KEY'] = 'secret';
  const gpu = { type: 'openai-videos', baseUrl: double.url, apiKey: { env: 'TEST_PROVIDER_KEY' } } as const;
  const server = await startServer({
    dataDir: folder,
    bootstrapKey: 'a-secret-key',
    config: { providers: { gpu }, routes: [{ provider: 'gpu' }] },
  });
  const body = JSON.stringify({ prompt: 'A cat', model: 't2v-2.4-faster', seconds: 5 });
  const open = post(server.url, body.length);
  const responded = once(open, 'response');
  open.flushHeaders();
  // The server has begun to process the request.
  await once(open, 'continue');
  open.write(body.slice(0, 10));
  let closed = false;
  const closing = server.close().then(() => {
    closed = true;
  });
  await expect(fetch(`${server.url}/readyz`)).rejects.toThrow();
  expect(closed).toBe(false);
  open.end(body.slice(10));
  // The event has the response as its only argument.
  const [response] = (await responded) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  response.resume();
  await closing;
  await double.stop();
  await rm(folder, { recursive: true });
});

test('close cuts off requests and jobs that do not end within the limit', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'videogen-drain-'));
  // A provider that never responds.
  const provider = createServer().listen(0, '127.0.0.1');
  await once(provider, 'listening');
  // An address of a listening TCP server is an object.
  const baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  process.env['TEST_PROVIDER_KEY'] = 'secret';
  const gpu = { type: 'openai-videos', baseUrl, apiKey: { env: 'TEST_PROVIDER_KEY' } } as const;
  const server = await startServer({
    dataDir: folder,
    bootstrapKey: 'a-secret-key',
    drainMs: 50,
    config: { providers: { gpu }, routes: [{ provider: 'gpu' }] },
  });
  const headers = { authorization: 'Bearer a-secret-key', 'content-type': 'application/json' };
  const body = JSON.stringify({ prompt: 'A cat', model: 't2v-2.4-faster', seconds: 5 });
  const submitted = once(provider, 'request');
  expect((await fetch(`${server.url}/v1/video/text2video`, { method: 'POST', headers, body })).status).toBe(
    200,
  );
  await submitted;
  const open = post(server.url, 100);
  const cut = once(open, 'error');
  open.flushHeaders();
  await once(open, 'continue');
  await Promise.all([cut, server.close()]);
  provider.closeAllConnections();
  provider.close();
  await rm(folder, { recursive: true });
});
