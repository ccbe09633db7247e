import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type SendOutcome, sendAttempt } from '@videogen/service';
import { afterEach, describe, expect, test } from 'vitest';
import { postByFetch } from '../../src/callbacks/post-by-fetch.ts';
import { postByHttp } from '../../src/callbacks/post-by-http.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  // Sound: a TCP server's address is an object.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
}

describe.each([
  ['the emulator itself', postByHttp],
  ['a fetch that was brought', () => postByFetch(globalThis.fetch)],
] as const)('a callback sent by %s', (_, make) => {
  const lifetime = new AbortController();
  const post = make(lifetime.signal);
  const send = (url: string, timeoutMs = 5000): Promise<SendOutcome> => {
    const delivery = { url, contentType: 'application/json', body: '{"prompt":"猫"}' };
    return sendAttempt(delivery, { post, timeoutMs, signal: lifetime.signal, userAgent: 'test' });
  };

  test('arrives whole, and its answer is kept', async () => {
    let arrived = '';
    const url = await serve(async (request, response) => {
      for await (const chunk of request) arrived += chunk;
      arrived += ` ${request.method} ${request.headers['content-type']} ${request.headers['content-length']}`;
      response.writeHead(201, { 'x-a': '1', 'content-type': 'application/json' }).end('{"ok":"ü"}');
    });
    expect(await send(url)).toMatchObject({
      response: {
        status: 201,
        body: '{"ok":"ü"}',
        headers: { 'x-a': '1', 'content-type': 'application/json' },
      },
      error: null,
    });
    expect(arrived).toBe('{"prompt":"猫"} POST application/json 16');
  });

  test('keeps the beginning of a long answer', async () => {
    const url = await serve((request, response) => {
      request.resume();
      response.end('x'.repeat(1_000_000));
    });
    expect((await send(url)).response?.body).toBe('x'.repeat(16_384));
  });

  test('is not sent on where it is redirected', async () => {
    const url = await serve((request, response) => {
      request.resume();
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    expect((await send(url)).response).toMatchObject({ status: 307, headers: { location: '/elsewhere' } });
  });

  test.each([
    ['nothing', (): void => undefined],
    ['half an answer', (response: Parameters<RequestListener>[1]) => void response.writeHead(200).write('{')],
  ])('is given up when %s comes in time', async (__, reply) => {
    const url = await serve((request, response) => {
      request.resume();
      reply(response);
    });
    expect(await send(url, 60)).toMatchObject({ response: null, error: 'No answer within 60 ms' });
  });

  test('fails where nothing listens, and where nobody speaks TLS', async () => {
    expect((await send('http://127.0.0.1:1/')).error).toMatch(/^ECONNREFUSED: |bad port/);
    const url = await serve((_request, response) => response.end());
    expect((await send(url.replace('http:', 'https:'))).error).toMatch(/^[A-Z_]+: /);
  });

  test('ends with the emulator', async () => {
    const ending = new AbortController();
    let tell: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const url = await serve(() => tell());
    const delivery = { url, contentType: 'application/json', body: '{}' };
    const context = {
      post: make(ending.signal),
      timeoutMs: 60_000,
      signal: ending.signal,
      userAgent: 'test',
    };
    const sent = sendAttempt(delivery, context);
    await arrived;
    ending.abort();
    expect(await sent).toMatchObject({ response: null, error: expect.any(String) });
    expect(await sendAttempt(delivery, context)).toMatchObject({ response: null });
  });
});

test('the emulator keeps its connections for the next callback', async () => {
  const ports = new Set<number | undefined>();
  const url = await serve((request, response) => {
    ports.add(request.socket.remotePort);
    request.resume();
    response.end('{}');
  });
  const lifetime = new AbortController();
  const post = postByHttp(lifetime.signal);
  const delivery = { url, contentType: 'application/json', body: '{}' };
  for (let index = 0; index < 3; index += 1)
    await sendAttempt(delivery, { post, timeoutMs: 5000, signal: lifetime.signal, userAgent: 'test' });
  lifetime.abort();
  expect(ports.size).toBe(1);
});
