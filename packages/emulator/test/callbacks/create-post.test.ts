import { sendAttempt } from '@videogen/engine';
import { postCases, sampleDelivery } from '@videogen/engine/conformance';
import { resolveTarget } from '@videogen/engine/post';
import { describe, expect, test } from 'vitest';
import { createPost } from '../../src/callbacks/create-post.ts';
import { createTargetRules } from '../../src/callbacks/target-rules.ts';
import { createTask } from '../support/contract.ts';
import { receive, start } from '../support/start.ts';

const names: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1', '::1'],
  'app.localhost': ['127.0.0.1'],
  'moved.localhost': ['203.0.113.7'],
  'half.localhost': ['127.0.0.1', '203.0.113.7'],
  'app.example': ['203.0.113.7'],
  'loop.example': ['127.0.0.1'],
};
const lookup = async (name: string) =>
  (names[name] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const own = () => ['http://127.0.0.1:4010', 'https://emulator.example'];

describe('a callback goes to', () => {
  test.each([
    ['http://localhost/x', [], true],
    ['http://127.0.0.1:3000/x', [], true],
    ['http://127.9.9.9/x', [], true],
    ['http://[::1]:3000/x', [], true],
    ['http://[::ffff:127.0.0.1]:3000/x', [], true],
    ['http://app.localhost/x', [], true],
    ['http://2130706433/x', [], true],
    ['http://moved.localhost/x', [], false],
    ['http://half.localhost/x', [], false],
    ['https://app.example/x', [], false],
    ['http://127.0.0.1.example/x', [], false],
    ['http://0.0.0.0/x', [], false],
    ['http://[::]/x', [], false],
    ['http://169.254.169.254/latest', [], false],
    ['http://localhost@app.example/', [], false],
    ['ftp://localhost/x', ['*'], false],
    ['urn:x', ['*'], false],
    ['nothing', ['*'], false],
    ['https://APP.example/x', ['app.example'], true],
    ['https://other.example/x', ['app.example'], false],
    ['https://other.example/x', ['*'], true],
    ['http://127.0.0.1:4010/_emulator/reset', [], false],
    ['http://localhost:4010/x', [], false],
    ['http://[::1]:4010/x', [], false],
    ['http://0.0.0.0:4010/x', ['*'], false],
    ['http://loop.example:4010/x', ['*'], false],
    ['https://emulator.example/v1', ['*'], false],
    ['http://127.0.0.1:4011/x', [], true],
  ])('%s with %j allowed: %s', async (url, allowed, expected) => {
    const checked = resolveTarget(url, { ...createTargetRules({ allowed, own }), lookup });
    const outcome = await checked.then(
      () => 'allowed',
      ({ name }) => name,
    );
    expect(outcome).toBe(expected ? 'allowed' : 'BlockedTarget');
  });
});

describe.each([
  ['the emulator itself', null],
  ['a fetch of the program', globalThis.fetch],
])('callbacks sent by %s', (_, fetch) => {
  const open = () => {
    const stop = new AbortController();
    const post = createPost({ fetch, allowed: [], urls: () => [], signal: stop.signal });
    return { post, close: () => stop.abort() };
  };
  test.each(postCases(open).map(({ name, run }) => [name, run] as const))('%s', async (__, run) => {
    await expect(run()).resolves.toBeUndefined();
  });

  test('report why an attempt failed', async () => {
    const { post, close } = open();
    const delivery = sampleDelivery({ url: 'http://127.0.0.1:1/' });
    const { signal } = new AbortController();
    const context = { post, clock: { now: Date.now }, timeoutMs: 5000, signal, userAgent: 'test' };
    const { response, error } = (await sendAttempt(delivery, context)).attempt;
    close();
    expect(response).toBeNull();
    expect(error).toMatch(/^ECONNREFUSED: |bad port/);
  });
});

test('a blocked delivery says which flag would allow it, and is not retried', async () => {
  const emulator = await start({ profile: 'assumed', assume: { 'callback-changes': 'final' } });
  await createTask(emulator, { prompt: 'x', callback_url: 'https://app.example/x' });
  await emulator.clock.advance('1h');
  const [delivery] = await emulator.deliveries.list();
  expect(delivery).toMatchObject({ state: 'blocked', nextAttemptAt: null });
  expect(delivery?.attempts).toMatchObject([
    { blocked: true, response: null, error: expect.stringContaining('--allow-callback app.example') },
  ]);
});

test('a redelivery is checked as every delivery is', async () => {
  const emulator = await start({ assume: { 'callback-changes': 'final' } });
  const callback_url = 'http://0.0.0.0:9/x';
  await createTask(emulator, { prompt: 'x', callback_url });
  await emulator.clock.advance('1m');
  const [delivery] = await emulator.deliveries.list();
  const again = await emulator.deliveries.redeliver(delivery?.id ?? '');
  expect(again.state).toBe('blocked');
  expect(again.attempts.at(-1)).toMatchObject({ blocked: true, response: null });
});

test('callbacks to the emulator itself are blocked, whatever is allowed', async () => {
  const emulator = await start({ allowCallbackHosts: ['*'] });
  const callback_url = `${emulator.url}/_emulator/reset`;
  await createTask(emulator, { prompt: 'x', callback_url });
  await emulator.clock.advance('1m');
  expect((await emulator.tasks.list()).length).toBe(1);
  expect(new Set((await emulator.deliveries.list()).map(({ state }) => state))).toEqual(new Set(['blocked']));
});

test('a fetch of the program is called for allowed hosts and loopback only', async () => {
  const receiver = await receive();
  const called: string[] = [];
  const emulator = await start({
    allowCallbackHosts: ['app.example'],
    fetch: async (url) => {
      called.push(String(url));
      return new Response('{}');
    },
  });
  const allowed = ['https://app.example/callback', receiver.url];
  for (const callback_url of [...allowed, 'http://0.0.0.0/x']) await createTask(emulator, { callback_url });
  await emulator.clock.advance('1m');
  expect(called.toSorted()).toEqual(allowed.flatMap((url) => [url, url, url]).toSorted());
});
