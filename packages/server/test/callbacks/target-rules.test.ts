import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPost } from '@videogen/service/post';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publicTargets } from '../../src/callbacks/target-rules.ts';

let lifetime: AbortController;
const servers: Server[] = [];

beforeEach(() => {
  lifetime = new AbortController();
});
afterEach(async () => {
  lifetime.abort();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

async function receive(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // An address of a listening TCP server is an object.
  return (server.address() as AddressInfo).port;
}

function request(url: string, timeoutMs = 5000) {
  const headers = { 'content-type': 'application/json' };
  return { url, headers, body: '{"task_id":"…"}', timeoutMs, signal: lifetime.signal };
}

const post = () => createPost({ rules: publicTargets, maxBody: 2000, signal: lifetime.signal });

describe('private IP addresses', () => {
  test.each([
    'http://127.0.0.1:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f.1:PORT/',
    'http://0:PORT/',
    'http://localhost:PORT/',
  ])('%s is blocked, and nothing connects', async (url) => {
    let connections = 0;
    const port = await receive((_, response) => {
      connections += 1;
      response.end();
    });
    const sent = post()(request(url.replace('PORT', String(port))));
    await expect(sent).rejects.toMatchObject({ name: 'BlockedTarget' });
    expect(connections).toBe(0);
  });
});
