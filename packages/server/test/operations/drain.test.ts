import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import { startOpenAiVideos } from '../doubles/openai-videos.ts';

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
  const post = request(`${server.url}/v1/video/text2video`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer a-secret-key',
      'content-type': 'application/json',
      'content-length': String(body.length),
      expect: '100-continue',
    },
  });
  const responded = once(post, 'response');
  post.flushHeaders();
  // The server has begun to process the request.
  await once(post, 'continue');
  post.write(body.slice(0, 10));
  let closed = false;
  const closing = server.close().then(() => {
    closed = true;
  });
  await expect(fetch(`${server.url}/readyz`)).rejects.toThrow();
  expect(closed).toBe(false);
  post.end(body.slice(10));
  // The event has the response as its only argument.
  const [response] = (await responded) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  response.resume();
  await closing;
  await double.stop();
  await rm(folder, { recursive: true });
});
