import { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import { listen } from '@videogen-tools/test-support/listen';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { BlockedTarget } from '../../src/index.ts';
import { shareLookups } from '../../src/post/target.ts';
import { createPost, resolveTarget, type TargetRules } from '../../src/post.ts';

let lifetime: AbortController;
let port: number;
let callers: (number | undefined)[];

beforeEach(async () => {
  lifetime = new AbortController();
  callers = [];
  const server = createServer((incoming, response) => {
    callers.push(incoming.socket.remotePort);
    incoming.resume();
    response.end('x'.repeat(3000));
  });
  const listening = await listen(server);
  port = listening.port;
  return async () => {
    lifetime.abort();
    await listening.close();
  };
});

function post(hostname: string, rules: TargetRules) {
  const url = `http://${hostname}:${port}/callback`;
  const request = { url, headers: {}, body: '{}', timeoutMs: 10_000, signal: lifetime.signal };
  return createPost({ rules, maxBody: 2000, signal: lifetime.signal })(request);
}

const refuse = (): never => {
  throw new BlockedTarget('refused');
};

test('connects to the addresses that were checked, and does not resolve the name again', async () => {
  const lookups: string[] = [];
  const checked: string[] = [];
  const rules: TargetRules = {
    checkAddress: (address) => void checked.push(address),
    lookup: async (hostname) => {
      lookups.push(hostname);
      return [{ address: '127.0.0.1', family: 4 }];
    },
  };
  await expect(post('receiver.example', rules)).resolves.toMatchObject({ status: 200 });
  expect({ lookups, checked }).toEqual({ lookups: ['receiver.example'], checked: ['127.0.0.1'] });
  expect(callers).toHaveLength(1);
});

test.each<[string, TargetRules]>([
  ['the host', { checkHost: refuse, lookup: refuse }],
  ['an address', { checkAddress: refuse }],
])('does not connect when %s is refused', async (_, rules) => {
  await expect(post('localhost', rules)).rejects.toMatchObject({ name: 'BlockedTarget' });
  expect(callers).toEqual([]);
});

test('refuses a host when one of its addresses is refused', async () => {
  const rules: TargetRules = {
    checkAddress: (address) => (address === '203.0.113.7' ? refuse() : undefined),
    lookup: async () => ['127.0.0.1', '203.0.113.7'].map((address) => ({ address, family: 4 })),
  };
  await expect(post('half.example', rules)).rejects.toMatchObject({ name: 'BlockedTarget' });
});

test.each([
  ['http://[::1]:3000/x', '::1'],
  ['http://2130706433/x', '127.0.0.1'],
  ['http://0x7f.1/x', '127.0.0.1'],
  ['https://[::ffff:127.0.0.1]/x', '::ffff:7f00:1'],
])('%s is checked as %s without a lookup', async (url, address) => {
  const hosts: string[] = [];
  const rules: TargetRules = { checkHost: (hostname) => void hosts.push(hostname), lookup: refuse };
  const { addresses } = await resolveTarget(url, rules);
  expect([addresses[0]?.address, hosts]).toEqual([address, [address]]);
});

test('times out a lookup that takes too long', async () => {
  const sender = createPost({
    rules: { lookup: () => new Promise(() => undefined) },
    maxBody: 2000,
    signal: lifetime.signal,
  });
  const url = 'http://slow.example/';
  const sent = sender({ url, headers: {}, body: '', timeoutMs: 20, signal: lifetime.signal });
  await expect(sent).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('keeps the first maxBody characters of a response body', async () => {
  expect((await post('127.0.0.1', {})).body).toHaveLength(2000);
});

test('reuses a connection for the next callback', async () => {
  const sender = createPost({ rules: {}, maxBody: 10_000, signal: lifetime.signal });
  const url = `http://127.0.0.1:${port}/callback`;
  for (let index = 0; index < 3; index += 1)
    await sender({ url, headers: {}, body: '{}', timeoutMs: 5000, signal: lifetime.signal });
  expect(new Set(callers).size).toBe(1);
});

test('many requests at once lead to no warning about listeners', async () => {
  const warnings: string[] = [];
  const onWarning = ({ name }: Error): void => void warnings.push(name);
  process.on('warning', onWarning);
  onTestFinished(() => void process.off('warning', onWarning));
  await Promise.all(Array.from({ length: 12 }, () => post('127.0.0.1', {})));
  expect(callers).toHaveLength(12);

  // The only warning is the one of too many listeners of another object, which comes last.
  const crowded = new EventEmitter().setMaxListeners(1);
  for (const _ of [1, 2]) crowded.on('event', () => {});
  await expect.poll(() => warnings).toEqual(['MaxListenersExceededWarning']);
});

test('a name whose lookup never ends fails its request in time, and delays no request to another name', async () => {
  const loopback = [{ address: '127.0.0.1', family: 4 }];
  const rules: TargetRules = {
    lookup: (hostname) => (hostname === 'silent.example' ? new Promise(() => {}) : Promise.resolve(loopback)),
  };
  const send = createPost({ rules, maxBody: 2000, signal: lifetime.signal });
  const request = { headers: {}, body: '{}', signal: lifetime.signal };
  const silent = send({ ...request, url: `http://silent.example:${port}/`, timeoutMs: 500 });
  const other = send({ ...request, url: `http://receiver.example:${port}/`, timeoutMs: 10_000 });
  await expect(other).resolves.toMatchObject({ status: 200 });
  await expect(silent).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(callers).toHaveLength(1);
});

test('requests that wait for one name share its lookup, and later ones look it up again', async () => {
  const asked: string[] = [];
  const endLookups: (() => void)[] = [];
  const lookup = shareLookups(async (hostname) => {
    asked.push(hostname);
    await new Promise<void>((resolve) => endLookups.push(resolve));
    return [{ address: '127.0.0.1', family: 4 }];
  });
  const waiting = [lookup('a.example'), lookup('a.example'), lookup('b.example')];
  expect(asked).toEqual(['a.example', 'b.example']);
  for (const end of endLookups) end();
  await Promise.all(waiting);
  void lookup('a.example');
  expect(asked).toEqual(['a.example', 'b.example', 'a.example']);
});
