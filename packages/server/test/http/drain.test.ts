import { once } from 'node:events';
import { type ClientRequest, createServer, type IncomingMessage, request } from 'node:http';
import { listen } from '@videogen-tools/test-support/listen';
import { expect, onTestFinished, test } from 'vitest';
import { KEY } from '../support/api.ts';
import { getConfig, startProvider, startTestServer } from '../support/server.ts';

/** Begins a create request, whose `continue` event says that the server has begun to process it. */
function post(url: string, length: number): ClientRequest {
  return request(`${url}/v1/video/text2video`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${KEY}`,
      'content-type': 'application/json',
      'content-length': String(length),
      expect: '100-continue',
    },
  });
}

test('close waits for requests under way, and accepts no new connections', async () => {
  const server = await startTestServer({ config: getConfig(await startProvider()), drainMs: 30_000 });
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
  // Safe: the event has the response as its only argument.
  const [response] = (await responded) as [IncomingMessage];
  expect(response.statusCode).toBe(200);

  response.resume();
  await closing;
});

test('close cuts off requests and jobs that do not end within the limit', async () => {
  // A provider that never responds.
  const provider = createServer();
  const { url, close } = await listen(provider);
  onTestFinished(close);
  const server = await startTestServer({ config: getConfig({ url }), drainMs: 50 });
  const submitted = once(provider, 'request');
  await server.create();
  await submitted;
  const open = post(server.url, 100);
  const cut = once(open, 'error');
  open.flushHeaders();
  await once(open, 'continue');
  await Promise.all([cut, server.close()]);
});
