import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPost } from '@videogen/service/post';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isPublic, publicTargets } from '../../src/callbacks/target-rules.ts';

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

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1:248:1893:25c8:1946', true],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:7f00:1', false],
  ['64:ff9b::7f00:1', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['2002:7f00:1::', false],
  ['not an address', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublic(address)).toBe(expected);
});

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
