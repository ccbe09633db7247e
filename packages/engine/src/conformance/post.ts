import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Post, PostRequest } from '../ports/post.ts';
import { createSuite, type Suite } from './case.ts';

/** A sender that may connect to loopback. */
export interface OpenedPost {
  readonly post: Post;
}

/** Lists what every `Post` does. The receivers listen on 127.0.0.1. */
export const postCases: Suite<OpenedPost> = createSuite({
  async 'posts the body and the headers, and returns the response'({ post }) {
    let arrived = '';
    await using request = await receive(async (incoming, response) => {
      for await (const chunk of incoming) arrived += chunk;
      arrived += ` ${incoming.method} ${incoming.headers['content-type']} ${incoming.headers['content-length']}`;
      response.writeHead(201, { 'x-a': '1', 'content-type': 'application/json' }).end('{"ok":"ü"}');
    });
    const { status, headers, body } = await post({ ...request, body: '{"prompt":"猫"}' });
    assert.deepEqual([status, headers['x-a'], body], [201, '1', '{"ok":"ü"}']);
    assert.equal(arrived, '{"prompt":"猫"} POST application/json 16');
  },

  async 'does not follow a redirect'({ post }) {
    const paths: (string | undefined)[] = [];
    await using request = await receive((incoming, response) => {
      paths.push(incoming.url);
      incoming.resume();
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    const { status, headers } = await post(request);
    assert.deepEqual([status, headers['location'], paths.length], [307, '/elsewhere', 1]);
  },

  async 'keeps the first part of an endless response body'({ post }) {
    await using request = await receive((incoming, response) => {
      incoming.resume();
      const write = (): void => {
        while (!response.destroyed && response.write('x'.repeat(1000)));
      };
      response.on('drain', write);
      write();
    });
    const { body } = await post(request);
    assert.match(body, /^x+$/);
    assert.ok(body.length <= 1_000_000, `${body.length} characters are kept`);
  },

  async 'rejects with a TimeoutError when the receiver never responds'({ post }) {
    await using request = await receive((incoming) => void incoming.resume());
    await assert.rejects(post({ ...request, timeoutMs: 50 }), { name: 'TimeoutError' });
  },

  async 'rejects with a TimeoutError when the response never ends'({ post }) {
    await using request = await receive((_, response) => void response.writeHead(200).write('{'));
    await assert.rejects(post({ ...request, timeoutMs: 50 }), { name: 'TimeoutError' });
  },

  async 'rejects when nothing listens'({ post }) {
    await using request = await receive(() => undefined);
    await assert.rejects(post({ ...request, url: 'http://127.0.0.1:1/' }));
  },

  async 'rejects when the receiver does not speak TLS'({ post }) {
    await using request = await receive((_, response) => void response.end());
    await assert.rejects(post({ ...request, url: request.url.replace('http:', 'https:') }));
  },

  async 'rejects when its signal is aborted, before and after it connected'({ post }) {
    const stop = new AbortController();
    await using receiver = await receive(() => stop.abort());
    const request = { ...receiver, signal: stop.signal };
    await assert.rejects(post(request), { name: 'AbortError' });
    await assert.rejects(post(request), { name: 'AbortError' });
  },

  ...Object.fromEntries(
    ['file:///etc/passwd', 'ftp://127.0.0.1/', 'urn:x', 'nothing'].map((url) => [
      `does not send to ${url}`,
      async ({ post }) => {
        await using request = await receive(() => undefined);
        await assert.rejects(post({ ...request, url }), { name: 'BlockedTarget' });
      },
    ]),
  ),
});

/** Starts a receiver, and returns a request to it. Disposing closes the receiver. */
async function receive(listener: RequestListener): Promise<PostRequest & AsyncDisposable> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Safe: a TCP server's address is an object.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/callback`,
    headers: { 'content-type': 'application/json' },
    body: '{}',
    timeoutMs: 10_000,
    signal: new AbortController().signal,
    async [Symbol.asyncDispose]() {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
}
