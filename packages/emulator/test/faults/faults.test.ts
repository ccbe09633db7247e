import { describe, expect, test } from 'vitest';
import { readArguments } from '../../src/cli/arguments.ts';
import { matches } from '../../src/faults/fault-service.ts';
import type { Emulator } from '../../src/index.ts';
import { createTask, post } from '../support/contract.ts';
import { grant, png, upload } from '../support/files.ts';
import { start } from '../support/start.ts';

type Sender = (emulator: Emulator, path: string, init?: RequestInit) => Promise<Response>;

const senders: [string, Sender][] = [
  ['over a connection', (emulator, path, init) => fetch(emulator.url + path, init)],
  ['in process', (emulator, path, init) => emulator.fetch(path, init)],
];

describe.each(senders)('%s', (_, send) => {
  const create = (emulator: Emulator) =>
    send(emulator, '/v1/video/text2video', {
      method: 'POST',
      headers: { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' },
      body: '{"prompt":"x"}',
    });

  test('status', async () => {
    const emulator = await start({
      faults: [{ kind: 'status', on: 'createTextToVideo', status: 503, body: { oops: 1 }, count: 1 }],
    });
    const injected = await create(emulator);
    expect([injected.status, injected.headers.get('x-videogen-fault'), await injected.json()]).toEqual([
      503,
      'fault-1',
      { oops: 1 },
    ]);
    expect(await emulator.tasks.list()).toEqual([]);
    expect((await create(emulator)).status).toBe(200);
  });

  test('rate limit', async () => {
    const emulator = await start({ faults: [{ kind: 'rate-limit', on: 'create', retryAfter: 7, count: 1 }] });
    const injected = await create(emulator);
    expect([injected.status, injected.headers.get('retry-after')]).toEqual([429, '7']);
    expect(await injected.json()).toEqual({ detail: 'Too many requests' });
  });

  test('reset before the work was done', async () => {
    const emulator = await start({ faults: [{ kind: 'reset', count: 1 }] });
    await expect(create(emulator)).rejects.toThrow('fetch failed');
    expect(await emulator.tasks.list()).toEqual([]);
    expect(emulator.requests.list()[0]?.response.status).toBe(0);
  });

  test('reset after the work was done', async () => {
    const emulator = await start({ faults: [{ kind: 'reset-after', count: 1 }] });
    await expect(create(emulator)).rejects.toThrow('fetch failed');
    expect((await emulator.tasks.list()).length).toBe(1);
  });

  test('truncated body', async () => {
    const emulator = await start({ faults: [{ kind: 'truncate', count: 1 }] });
    const injected = await create(emulator);
    expect(injected.status).toBe(200);
    await expect(injected.text()).rejects.toThrow();
  });

  test('malformed JSON', async () => {
    const emulator = await start({ faults: [{ kind: 'malformed-json', count: 1 }] });
    const text = await (await create(emulator)).text();
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  });

  test('delay', async () => {
    const emulator = await start({ faults: [{ kind: 'delay', delayMs: 60, count: 1 }] });
    const before = performance.now();
    expect((await create(emulator)).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThan(55);
  });
});

test('a fault without a body says which status it is', async () => {
  const emulator = await start({ faults: [{ kind: 'status', status: 502 }] });
  const response = await emulator.fetch('/v1/tasks/x');
  expect([response.status, await response.json()]).toEqual([502, { detail: 'A fault responded with 502' }]);
});

test('a fault of create operations leaves the others, and counts what it saw and what it changed', async () => {
  const emulator = await start();
  emulator.faults.add({ kind: 'status', on: 'create', after: 1, count: 1 });
  const send = async (path: string) =>
    (await post(emulator, path, { filename: 'a.png', prompt: 'x' })).status;
  const statuses = [];
  for (const path of ['upload/file', 'video/text2video', 'video/text2video', 'video/text2video'])
    statuses.push(await send(`/v1/${path}`));
  expect(statuses).toEqual([200, 200, 500, 200]);
  expect(emulator.faults.list()).toMatchObject([{ id: 'fault-1', seen: 3, injected: 1 }]);

  await emulator.reset();
  expect(emulator.faults.list()).toEqual([]);
  expect(emulator.faults.add({ kind: 'delay' }).id).toBe('fault-1');
});

test('failing render', async () => {
  const emulator = await start({ faults: [{ kind: 'render-failure', reason: 'no colours left', count: 1 }] });
  for (const _ of [1, 2]) await createTask(emulator);
  await emulator.clock.advance('1m');
  expect((await emulator.tasks.list()).map(({ status, failure }) => [status, failure])).toEqual([
    ['FAILED', 'no colours left'],
    ['SUCCESS', null],
  ]);
});

test('expired grants', async () => {
  const emulator = await start();
  const uri = await upload(emulator, png(10, 10));
  emulator.faults.add({ kind: 'expired-grant', count: 1, on: 'putUpload' });
  const { presigned_url, headers } = await grant(emulator);
  const put = () => fetch(presigned_url, { method: 'PUT', headers, body: Buffer.from(png(10, 10)) });
  expect([(await put()).status, (await put()).status]).toEqual([403, 200]);
  emulator.faults.add({ kind: 'expired-grant', count: 1, on: 'createImageToVideo' });
  const create = () => post(emulator, '/v1/video/image2video', { image: { service_uri: uri } });
  expect((await create()).json['detail']?.[0]?.['type']).toBe('media_reference_expired');
  expect((await create()).status).toBe(200);
});

describe('how often', () => {
  test.each([
    [{ after: 0, seen: 0, count: null, injected: 9, rate: 1 }, 0.99, true],
    [{ after: 1, seen: 0, count: null, injected: 0, rate: 1 }, 0, false],
    [{ after: 1, seen: 1, count: null, injected: 0, rate: 1 }, 0, true],
    [{ after: 0, seen: 5, count: 2, injected: 2, rate: 1 }, 0, false],
    [{ after: 0, seen: 5, count: 2, injected: 1, rate: 1 }, 0, true],
    [{ after: 0, seen: 0, count: null, injected: 0, rate: 0.5 }, 0.49, true],
    [{ after: 0, seen: 0, count: null, injected: 0, rate: 0.5 }, 0.5, false],
    [{ after: 0, seen: 0, count: null, injected: 0, rate: 0 }, 0, false],
  ])('%j at %d: %s', (fault, random, expected) => {
    expect(matches(fault, random)).toBe(expected);
  });

  test('a rate matches the same requests with the same seed', async () => {
    const run = async (seed: number) => {
      const emulator = await start({ seed, faults: [{ kind: 'status', rate: 0.5 }] });
      const statuses = [];
      for (let index = 0; index < 40; index += 1) statuses.push((await emulator.fetch('/v1/tasks/x')).status);
      return statuses.join();
    };
    const first = await run(1);
    const again = await run(1);
    const other = await run(2);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    const injected = first.split('500').length - 1;
    expect(injected).toBeGreaterThan(8);
    expect(injected).toBeLessThan(32);
  });
});

test('the command has every setting that changes what happens', async () => {
  const settings = {
    profile: 'once',
    keys: [
      { key: 'k', organization: 'org' },
      { key: 'b', organization: 'other', banned: true },
    ],
    allowCallbackHosts: ['app.example'],
    cors: ['https://docs.example'],
    captions: false,
    assume: { 'task-not-found': { status: 410 }, 'rate-limits': { requests: 5, seconds: 1 } },
  } as const;

  const emulator = await start({ ...settings, seed: 1, timing: { pending: '1s', processing: 5 } });
  const command = emulator.faults.replayCommand();
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  expect(readArguments(words.slice(2)).emulator).toMatchObject({
    ...{ ...settings, seed: 1, clock: 'manual', render: 'none' },
    timing: { pending: '1000ms', processing: '5ms' },
  });
});

test('a run can be replayed by a command', async () => {
  const emulator = await start({ seed: 3, faults: [{ kind: 'status', on: 'getTask' }] });
  emulator.faults.add({ kind: 'render-failure', reason: "it's over" });
  expect(emulator.faults.replayCommand()).toBe(
    `npx @videogen/emulator --seed 3 --clock manual --render none --fault '{"kind":"status","on":"getTask"}' --fault '{"kind":"render-failure","reason":"it'\\''s over"}'`,
  );
});
