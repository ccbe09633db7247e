import { describe, expect, test } from 'vitest';
import type { Emulator, ProfileName } from '../../src/index.ts';
import { createTask, expectTaskRecord, readTask } from '../support/contract.ts';
import { receive, start } from '../support/start.ts';

const create = (emulator: Emulator, callback_url: string) => createTask(emulator, { callback_url });

test('every change is sent, in order, as the record that getTask shows', async () => {
  const emulator = await start();
  const receiver = await receive();
  const id = await create(emulator, receiver.url);
  expect(receiver.received).toEqual([]);
  await emulator.clock.advance('1m');
  expect(receiver.statuses()).toEqual(['QUEUING', 'PROCESSING', 'SUCCESS']);
  expect(() => expectTaskRecord({ id })).toThrow();
  for (const { body, headers } of receiver.received) {
    expectTaskRecord(JSON.parse(body));
    expect(headers['content-type']).toBe('application/json');
    expect(headers['user-agent']).toBe('videogen-emulator');
    expect(headers['authorization']).toBeUndefined();
  }
  expect(JSON.parse(receiver.received.at(-1)?.body ?? '')).toEqual(await readTask(emulator, id));
});

test('only final changes are sent when so assumed', async () => {
  const emulator = await start({ assume: { 'callback-changes': 'final' } });
  const receiver = await receive();
  await create(emulator, receiver.url);
  await emulator.clock.advance('1m');
  expect(receiver.statuses()).toEqual(['SUCCESS']);
});

test('a failed delivery is repeated with backoff on the emulator’s clock, and every attempt is in the ledger', async () => {
  const emulator = await start({ assume: { 'callback-changes': 'final' } });
  const receiver = await receive();
  receiver.reply = () => 503;
  await create(emulator, receiver.url);
  await emulator.clock.advance('1h');

  const [delivery] = await emulator.deliveries.list();
  expect(delivery).toMatchObject({ state: 'exhausted', status: 'SUCCESS', nextAttemptAt: null });
  expect(delivery?.attempts.map(({ number, response }) => [number, response?.status])).toEqual(
    [1, 2, 3, 4, 5, 6].map((number) => [number, 503]),
  );

  const times = delivery?.attempts.map(({ at }) => at) ?? [];
  const gaps = times.slice(1).map((at, index) => (at - (times[index] ?? 0)) / 1000);
  for (const [index, gap] of gaps.entries()) {
    expect(gap).toBeGreaterThanOrEqual(2 ** index / 2);
    expect(gap).toBeLessThanOrEqual(2 ** index);
  }

  expect(delivery?.attempts[0]?.response?.body).toBe('{"ok":true}');
});

test.each([
  ['accepted after a failure', [500, 'reset', 200], 'delivered', 3],
  ['refused for good', [422], 'rejected', 1],
  ['redirected', [302, 200], 'delivered', 2],
  ['taken with another success', [204], 'delivered', 1],
] as const)('%s', async (_, replies, state, attempts) => {
  const emulator = await start({ assume: { 'callback-changes': 'final' } });
  const receiver = await receive();
  receiver.reply = (index) => replies[index] ?? 200;
  await create(emulator, receiver.url);
  await emulator.clock.advance('1h');
  const [delivery] = await emulator.deliveries.list();
  expect([delivery?.state, delivery?.attempts.length]).toEqual([state, attempts]);
});

test('an attempt at a receiver that does not respond fails after the timeout', async () => {
  const emulator = await start({
    profile: 'once',
    assume: { 'callback-changes': 'final', 'callback-timeout': 0.1 },
  });
  const receiver = await receive();
  receiver.reply = () => 'hang';
  await create(emulator, receiver.url);
  await emulator.clock.advance('1m');
  const [delivery] = await emulator.deliveries.list();
  expect(delivery?.attempts[0]).toMatchObject({ response: null, error: 'No response within 100 ms' });
});

test('no more callbacks are under way at once than allowed', async () => {
  const emulator = await start({ limits: { concurrentDeliveries: 2 } });
  const receiver = await receive();
  let open = 0;
  let most = 0;
  receiver.reply = async () => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setImmediate(resolve));
    open -= 1;
    return 200;
  };
  for (let index = 0; index < 8; index += 1) await create(emulator, receiver.url);
  await emulator.clock.advance('1h');
  expect([receiver.received.length, most]).toEqual([24, 2]);
});

describe('profiles', () => {
  test.each<[ProfileName, ...string[]]>([
    ['assumed', 'QUEUING', 'PROCESSING', 'SUCCESS'],
    ['once', 'QUEUING', 'PROCESSING', 'SUCCESS'],
    ['duplicating', 'QUEUING', 'QUEUING', 'PROCESSING', 'PROCESSING', 'SUCCESS', 'SUCCESS'],
    ['reordering', 'SUCCESS', 'PROCESSING', 'QUEUING'],
  ])('%s: what arrives at a receiver that accepts all', async (profile, ...statuses) => {
    const emulator = await start({ profile });
    const receiver = await receive();
    await create(emulator, receiver.url);
    await emulator.clock.advance('1h');
    expect(receiver.statuses()).toEqual(statuses);
    for (const { state } of await emulator.deliveries.list()) expect(state).toBe('delivered');
  });

  const refused: Readonly<Record<ProfileName, number>> = {
    assumed: 18,
    once: 3,
    duplicating: 36,
    reordering: 18,
    hostile: 42,
  };
  test.each(Object.entries(refused))(
    '%s: %i attempts at a receiver that refuses all',
    async (name, count) => {
      // Safe: the table has the names of all profiles.
      const emulator = await start({ profile: name as ProfileName });
      const receiver = await receive();
      receiver.reply = () => 503;
      await create(emulator, receiver.url);
      await emulator.clock.advance('1h');
      expect(receiver.received).toHaveLength(count);
      for (const { state } of await emulator.deliveries.list()) expect(state).toBe('exhausted');
    },
  );

  test('reordering sends earlier changes after the final one, a second apart', async () => {
    const emulator = await start({ profile: 'reordering' });
    const receiver = await receive();
    await create(emulator, receiver.url);
    await emulator.clock.advance('1h');
    const sent = (await emulator.deliveries.list()).map(({ status, attempts }) => [
      status,
      attempts[0]?.at ?? 0,
    ]);
    const times = Object.fromEntries(sent);
    const last = Number(times['SUCCESS']);
    expect(times).toEqual({ SUCCESS: last, PROCESSING: last + 1000, QUEUING: last + 2000 });
  });

  test('hostile mixes forged and broken deliveries in, and marks them in the ledger', async () => {
    const emulator = await start({ profile: 'hostile' });
    const receiver = await receive();
    const id = await create(emulator, receiver.url);
    await emulator.clock.advance('1h');
    const kinds = (await emulator.deliveries.list({ taskId: id })).map(({ kind }) => kind);

    expect(
      Object.fromEntries(kinds.map((kind) => [kind, kinds.filter((other) => other === kind).length])),
    ).toEqual({
      forged: 3,
      genuine: 3,
      duplicate: 3,
      broken: 3,
    });

    const [broken] = (await emulator.deliveries.list({ taskId: id })).filter(({ kind }) => kind === 'broken');
    expect(() => JSON.parse(broken?.body ?? '{}')).toThrow(SyntaxError);
    expect(receiver.received.map(({ body }) => body)).toContain(broken?.body);

    const forged = (await emulator.deliveries.list({ taskId: id })).filter(({ kind }) => kind === 'forged');
    expect(forged.map(({ body }) => JSON.parse(body).status)).toEqual(['SUCCESS', 'SUCCESS', 'FAILED']);
    expect(receiver.received.some(({ body }) => body.includes('forged.invalid'))).toBe(true);
  });
});

/** Holds the deliveries of a task until it has ended. */
async function holdThree() {
  const emulator = await start();
  const receiver = await receive();
  emulator.deliveries.hold();
  await create(emulator, receiver.url);
  await emulator.clock.advance('1m');
  return { emulator, receiver, held: await emulator.deliveries.list() };
}

describe('in the developer’s hands', () => {
  test('deliveries can be held, reordered and released', async () => {
    const { emulator, receiver, held } = await holdThree();
    expect(receiver.received).toEqual([]);
    expect(held.map(({ state }) => state)).toEqual(['held', 'held', 'held']);

    const sent = await emulator.deliveries.release('reversed');
    expect(sent.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
    expect(receiver.statuses()).toEqual(['SUCCESS', 'PROCESSING', 'QUEUING']);
    expect(emulator.deliveries.holding()).toBe(false);
  });

  test('they are released in the order of their creation', async () => {
    const { emulator, receiver } = await holdThree();
    await emulator.deliveries.release('created');
    expect(receiver.statuses()).toEqual(['QUEUING', 'PROCESSING', 'SUCCESS']);
  });

  test('those that are named are released before the others', async () => {
    const { emulator, receiver, held } = await holdThree();
    await emulator.deliveries.release(['unknown', held[1]?.id ?? '']);
    expect(receiver.statuses()).toEqual(['PROCESSING', 'QUEUING', 'SUCCESS']);
  });

  test('a delivery can be sent again, and waited for', async () => {
    const emulator = await start({ profile: 'once' });
    const receiver = await receive();
    receiver.reply = (index) => (index < 3 ? 500 : 200);
    const id = await create(emulator, receiver.url);

    await emulator.clock.advance('1m');
    const final = await emulator.deliveries.waitFor(
      ({ taskId, status }) => taskId === id && status === 'SUCCESS',
    );
    expect(final.state).toBe('exhausted');
    expect(await emulator.deliveries.redeliver(final.id)).toMatchObject({ state: 'delivered' });
    expect(receiver.received.length).toBe(4);
    await expect(emulator.deliveries.redeliver('nothing')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(emulator.deliveries.waitFor(() => false, { timeoutMs: 20 })).rejects.toMatchObject({
      code: 'TIMEOUT',
    });
  });
});
