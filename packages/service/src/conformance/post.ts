import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Post, PostRequest } from '../ports/post.ts';
import { type ConformanceCase, createCase, type Open } from './case.ts';

/** A sender that may connect to loopback. */
export interface OpenedPost {
  readonly post: Post;
}

type Check = (post: Post, receive: (listener: RequestListener) => Promise<PostRequest>) => Promise<void>;

/** Lists what every `Post` does. The receivers listen on 127.0.0.1. */
export function postCases(open: Open<OpenedPost>): readonly ConformanceCase[] {
  const one = (name: string, check: Check): ConformanceCase =>
    createCase(open, name, async ({ post }) => {
      await using receivers = createReceivers();
      await check(post, receivers.receive);
    });
  return [...responseCases(one), ...failureCases(one)];
}

type Add = (name: string, check: Check) => ConformanceCase;

function responseCases(one: Add): ConformanceCase[] {
  return [
    one('posts the body and the headers, and returns the response', async (post, receive) => {
      let arrived = '';
      const request = await receive(async (incoming, response) => {
        for await (const chunk of incoming) arrived += chunk;
        arrived += ` ${incoming.method} ${incoming.headers['content-type']} ${incoming.headers['content-length']}`;
        response.writeHead(201, { 'x-a': '1', 'content-type': 'application/json' }).end('{"ok":"ü"}');
      });
      const { status, headers, body } = await post({ ...request, body: '{"prompt":"猫"}' });
      assert.deepEqual([status, headers['x-a'], body], [201, '1', '{"ok":"ü"}']);
      assert.equal(arrived, '{"prompt":"猫"} POST application/json 16');
    }),
    one('does not follow a redirect', async (post, receive) => {
      const paths: (string | undefined)[] = [];
      const request = await receive((incoming, response) => {
        paths.push(incoming.url);
        incoming.resume();
        response.writeHead(307, { location: '/elsewhere' }).end();
      });
      const { status, headers } = await post(request);
      assert.deepEqual([status, headers['location'], paths.length], [307, '/elsewhere', 1]);
    }),
    one('keeps the first part of an endless response body', async (post, receive) => {
      const request = await receive((incoming, response) => {
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
    }),
  ];
}

function failureCases(one: Add): ConformanceCase[] {
  return [
    one('rejects with a TimeoutError when the receiver never responds', async (post, receive) => {
      const request = await receive((incoming) => void incoming.resume());
      await assert.rejects(post({ ...request, timeoutMs: 50 }), { name: 'TimeoutError' });
    }),
    one('rejects with a TimeoutError when the response never ends', async (post, receive) => {
      const request = await receive((_, response) => void response.writeHead(200).write('{'));
      await assert.rejects(post({ ...request, timeoutMs: 50 }), { name: 'TimeoutError' });
    }),
    one('rejects when nothing listens', async (post, receive) => {
      const request = await receive(() => undefined);
      await assert.rejects(post({ ...request, url: 'http://127.0.0.1:1/' }));
    }),
    one('rejects when the receiver does not speak TLS', async (post, receive) => {
      const request = await receive((_, response) => void response.end());
      await assert.rejects(post({ ...request, url: request.url.replace('http:', 'https:') }));
    }),
    one('rejects when its signal is aborted, before and after it connected', async (post, receive) => {
      const stop = new AbortController();
      const request = { ...(await receive(() => stop.abort())), signal: stop.signal };
      await assert.rejects(post(request), { name: 'AbortError' });
      await assert.rejects(post(request), { name: 'AbortError' });
    }),
    ...['file:///etc/passwd', 'ftp://127.0.0.1/', 'urn:x', 'nothing'].map((url) =>
      one(`does not send to ${url}`, async (post, receive) => {
        const request = await receive(() => undefined);
        await assert.rejects(post({ ...request, url }), { name: 'BlockedTarget' });
      }),
    ),
  ];
}

function createReceivers() {
  const closing: (() => Promise<unknown>)[] = [];
  return {
    async receive(listener: RequestListener): Promise<PostRequest> {
      const server = createServer(listener);
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      closing.push(async () => {
        const closed = once(server.close(), 'close');
        server.closeAllConnections();
        await closed;
      });
      // Safe: a TCP server's address is an object.
      const { port } = server.address() as AddressInfo;
      return {
        url: `http://127.0.0.1:${port}/callback`,
        headers: { 'content-type': 'application/json' },
        body: '{}',
        timeoutMs: 10_000,
        signal: new AbortController().signal,
      };
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await Promise.all(closing.map((close) => close()));
    },
  };
}
