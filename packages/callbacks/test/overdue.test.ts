import {
  type CallbackContext,
  CallbackError,
  type CallbackStore,
  type CommittedEffect,
  createCallbackReceiver,
  memoryStore,
  type OverdueTask,
} from '@videogen/callbacks';
import { createGate } from '@videogen-tools/test-support/create-gate';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { baseOptions, createFixture, type Order, record } from './support/fixture.ts';
import { createTimedFixture, deliver, movableClock, type TimedFixture } from './support/post.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Call = [task: OverdueTask, context: CallbackContext];

/** A receiver whose deadline is a day, and what `onOverdue` has received. */
function createOverdueFixture(settings: Parameters<typeof createTimedFixture>[0] = {}) {
  const calls: Call[] = [];
  const fixture = createTimedFixture({ onOverdue: (...call: Call) => void calls.push(call), ...settings });
  return { ...fixture, calls };
}

/** Reconciles once an hour. */
async function reconcileFor({ callbacks, pass }: TimedFixture, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    pass(HOUR);
    await callbacks.reconcile();
  }
}

const isReport = ({ name }: { readonly name: string }): boolean => name === 'overdue';

/**
 * Waits for a deadline that is a day after `begin`: the task is reported once, to `onOverdue`, to `waitFor` and on the
 * console, with the last status that the kit has seen.
 */
async function expectOneReport(
  status: string | null,
  begin: (fixture: TimedFixture, order: Order) => Promise<unknown>,
): Promise<void> {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => printed.mockRestore());
  const fixture = createOverdueFixture({ logFailures: true, maxAttempts: 100 });
  const order = await fixture.order(status ?? 'PROCESSING', { expiresIn: '2h' });
  const { ref, taskId } = order;
  await begin(fixture, order);
  const waits = [ref, { timeout: '1h' }] as const;
  const waiting = fixture.callbacks.waitFor(...waits).catch((error: unknown) => error);

  await reconcileFor(fixture, 23);
  expect(fixture.calls).toEqual([]);
  expect(fixture.events.filter(isReport)).toEqual([]);

  await reconcileFor(fixture, 1);
  const context = expect.objectContaining({
    ref,
    taskId,
    effectId: `${taskId}:overdue`,
    source: 'reconcile',
    unknownFields: [],
  });
  expect(fixture.calls).toEqual([[{ ref, taskId, status }, context]]);
  expect(await waiting).toMatchObject({ code: 'overdue', message: expect.stringContaining(taskId) });
  await expect(fixture.callbacks.waitFor(...waits)).rejects.toMatchObject({ code: 'overdue' });
  expect(await fixture.callbacks.find(ref)).toMatchObject({ status, overdue: true });

  await reconcileFor(fixture, 8 * 24);
  expect(fixture.calls).toHaveLength(1);
  // No status, and not `null`, when the kit has seen none.
  const taskStatus = status !== null && { taskStatus: status };
  expect(fixture.events.filter(isReport)).toStrictEqual([
    { name: 'overdue', time: expect.any(Number), ref, taskId, ...taskStatus },
  ]);
  const lines = printed.mock.calls.filter(([line]) => String(line).includes('deadline'));
  expect(lines).toEqual([[expect.stringContaining(`(ref ${JSON.stringify(ref)}, task ${taskId})`)]]);
}

describe('reports a task that does not end, once', () => {
  // The contract does not list the last one.
  it.each(['PENDING', 'QUEUING', 'PAUSED'])('bound, %s', (status) =>
    expectOneReport(status, ({ callbacks }, { ref, taskId }) => callbacks.bind(ref, taskId)),
  );

  it('delivered, PROCESSING', () =>
    expectOneReport('PROCESSING', async (fixture, order) => {
      expect(await deliver(fixture, order, 'PROCESSING')).toBe(200);
    }));

  it('bound, and every read fails', () =>
    expectOneReport(null, async ({ callbacks, broken }, { ref, taskId }) => {
      broken.add(taskId);
      await callbacks.bind(ref, taskId);
    }));

  it('claimed, and every read fails', () =>
    expectOneReport(null, async (fixture, order) => {
      fixture.broken.add(order.taskId);
      expect(await deliver(fixture, order)).toBe(503);
    }));

  it('bound, and the API does not show it', () =>
    expectOneReport(null, async ({ callbacks, api }, { ref, taskId }) => {
      api.delete(taskId);
      await callbacks.bind(ref, taskId);
    }));

  it('bound, and the handlers of its status fail', () =>
    expectOneReport(null, async ({ callbacks, broken }, { ref, taskId }) => {
      broken.add(ref);
      await callbacks.bind(ref, taskId);
    }));

  it('bound to a URL that was revoked', () =>
    expectOneReport('QUEUING', async ({ callbacks }, { ref, taskId }) => {
      await callbacks.bind(ref, taskId);
      await callbacks.revoke(ref);
    }));
});

it('has one result for a task that has ended when its deadline is noticed', async () => {
  const fixture = createOverdueFixture();
  const { ref, taskId } = await fixture.order();
  await fixture.callbacks.bind(ref, taskId);
  fixture.pass(DAY);
  expect(await fixture.callbacks.reconcile()).toMatchObject({ checked: 1, changed: 1 });
  const results = fixture.events.filter(({ name }) => name === 'result');
  expect(results).toMatchObject([{ code: 'processed', source: 'reconcile', ref }]);
  expect(fixture.calls).toEqual([]);
});

it('reports what came of onOverdue as a result of the reconciliation', async () => {
  const fixture = createOverdueFixture();
  const { ref, taskId } = await fixture.order('PROCESSING');
  await fixture.callbacks.bind(ref, taskId);
  fixture.pass(DAY);
  await fixture.callbacks.reconcile();
  const result = { name: 'result', code: 'processed', source: 'reconcile', ref, taskId, httpStatus: 200 };
  const times = { time: fixture.now(), duration: 0 };
  expect(fixture.events.filter(({ name }) => name === 'result')).toEqual([
    { ...result, ...times, taskStatus: 'PROCESSING' },
    { ...result, ...times, taskStatus: 'overdue' },
  ]);
});

it('handles a task that ends after its deadline', async () => {
  const fixture = createOverdueFixture();
  const order = await fixture.order('PROCESSING');
  await fixture.callbacks.bind(order.ref, order.taskId);
  await reconcileFor(fixture, 30);
  expect(fixture.calls).toHaveLength(1);
  fixture.api.set(order.taskId, record(order.taskId, 'SUCCESS', order.url));
  expect(await deliver(fixture, order)).toBe(200);
  expect(fixture.effects(order)).toEqual(['status', 'status', 'success']);
  expect(await fixture.callbacks.waitFor(order.ref)).toMatchObject({ status: 'SUCCESS' });
  expect(await fixture.callbacks.find(order.ref)).toMatchObject({ status: 'SUCCESS', overdue: false });
});

it.each(['SUCCESS', 'FAILED', 'CANCELED'])('leaves a task alone that has ended: %s', async (status) => {
  const fixture = createOverdueFixture();
  const order = await fixture.order(status);
  await fixture.callbacks.bind(order.ref, order.taskId);
  await reconcileFor(fixture, 30);
  expect(fixture.calls).toEqual([]);
});

it('a final status whose handlers fail becomes a dead letter, and is not overdue', async () => {
  const fixture = createOverdueFixture({ maxAttempts: 40 });
  const order = await fixture.order();
  await fixture.callbacks.bind(order.ref, order.taskId);
  fixture.broken.add(order.ref);
  await reconcileFor(fixture, 60);
  expect(fixture.calls).toEqual([]);
  await expect(fixture.callbacks.waitFor(order.ref)).rejects.toMatchObject({ code: 'given_up' });
});

it('runs onOverdue again after it has failed, with the same effect id, until it is given up', async () => {
  const attempts: number[] = [];
  const sources = new Set<string>();
  let isBroken = true;
  const fixture = createOverdueFixture({
    maxAttempts: 3,
    onOverdue: (_task, { attempt, source }) => {
      attempts.push(attempt);
      sources.add(source);
      if (isBroken) throw new Error('no mail');
    },
  });
  const order = await fixture.order('PROCESSING');
  const { ref, taskId } = order;
  await fixture.callbacks.bind(ref, taskId);
  await reconcileFor(fixture, 40);

  expect(attempts).toEqual([1, 2, 3]);
  expect(fixture.events.filter(isReport)).toEqual([]);

  const letters = await fixture.callbacks.list({ failed: true });
  expect(letters).toMatchObject([{ ref, taskId, status: 'overdue', attempts: 3, givenUp: true }]);

  isBroken = false;
  expect(await fixture.callbacks.retry(ref)).toEqual({ code: 'processed' });
  expect([...sources]).toEqual(['reconcile', 'retry']);
  expect(fixture.events.filter(isReport)).toMatchObject([{ ref, taskId, taskStatus: 'PROCESSING' }]);
  await reconcileFor(fixture, 20);
  expect(attempts).toEqual([1, 2, 3, 1]);
  expect(fixture.effects(order)).toEqual(['status']);
});

it('has nothing to retry when the record is gone in the meantime', async () => {
  const { now, pass } = movableClock();
  const memory = memoryStore({ now });
  let isGone = false;
  const read: CallbackStore['read'] = async (key) => (isGone ? undefined : memory.read(key));
  const onOverdue = () => Promise.reject(new Error('no mail'));
  const fixture = createFixture({ ...memory, read }, { now, onOverdue });
  const { ref, taskId } = await fixture.order('PROCESSING');
  await fixture.callbacks.bind(ref, taskId);
  pass(DAY);
  await fixture.callbacks.reconcile();
  isGone = true;
  expect(await fixture.callbacks.retry(ref)).toEqual({ code: 'late' });
});

it('reports once when many instances look at the same task, and after a restart', async () => {
  const fixture = createOverdueFixture();
  const { ref, taskId } = await fixture.order('PROCESSING');
  await fixture.callbacks.bind(ref, taskId);
  fixture.pass(DAY);

  const start = () =>
    createCallbackReceiver({
      ...baseOptions(),
      store: fixture.store,
      now: fixture.now,
      confirm: async (id) => fixture.api.get(id) ?? null,
      onOverdue: (...call) => void fixture.calls.push(call),
      onEvent: (event) => void (event.name === 'result' && codes.push(event.code)),
    });

  const codes: string[] = [];
  const instances = Array.from({ length: 4 }, start);
  await Promise.all(instances.map(({ reconcile }) => reconcile()));
  expect(fixture.calls).toHaveLength(1);
  expect(codes).toEqual(['processed', 'processed']);

  fixture.pass(DAY);
  await start().reconcile();
  expect(fixture.calls).toHaveLength(1);
});

it('runs onOverdue again when its process has died', async () => {
  const fixture = createOverdueFixture();
  const { ref, taskId } = await fixture.order('PROCESSING');
  await fixture.callbacks.bind(ref, taskId);
  fixture.pass(DAY);
  const dying = createCallbackReceiver({
    ...baseOptions(),
    store: fixture.store,
    now: fixture.now,
    confirm: async (id) => fixture.api.get(id) ?? null,
    onOverdue: () => new Promise(() => {}),
  });
  void dying.reconcile();

  await expect.poll(async () => (await fixture.store.find({ ref }))?.record.lease?.status).toBe('overdue');

  await reconcileFor(fixture, 3);
  expect(fixture.calls).toMatchObject([
    [
      { ref, taskId },
      { attempt: 2, effectId: `${taskId}:overdue` },
    ],
  ]);
});

it('reads the task of a delivery that came while onOverdue ran for a claim about another one', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { opened: gate, open: finish } = createGate();
  const { opened: begun, open: begin } = createGate();
  const onOverdue = (): Promise<void> => {
    begin();
    return gate;
  };
  const fixture = createOverdueFixture({ onOverdue, callTimeout: '10s' });
  const order = await fixture.order();
  const claimed = crypto.randomUUID();
  fixture.broken.add(claimed);
  expect(await deliver(fixture, { ...order, taskId: claimed })).toBe(503);
  fixture.pass(DAY);
  const reconciling = fixture.callbacks.reconcile();
  await begun;
  const statuses: number[] = [];
  const delivering = deliver(fixture, order).then((status) => statuses.push(status));
  while (statuses.length === 0) await vi.advanceTimersByTimeAsync(100);
  await delivering;
  finish();
  await reconciling;
  expect([statuses, fixture.effects(order)]).toEqual([[503], []]);

  fixture.pass(300_001);
  expect(await fixture.callbacks.reconcile()).toMatchObject({ checked: 1, changed: 1 });
  expect(fixture.effects(order)).toEqual(['status', 'success']);
});

it('the outbox gets the overdue task with the commit: once, and again only after it has failed', async () => {
  const { now, pass } = movableClock();
  const memory = memoryStore({ now });
  const effects: CommittedEffect[] = [];
  let isBroken = true;
  const fixture = createFixture(
    {
      ...memory,
      async swap(next, effect) {
        if (effect === undefined) return memory.swap(next);
        effects.push(effect);
        if (isBroken) throw new CallbackError('outbox_failed', 'no queue');
        return memory.swap(next, effect);
      },
    },
    { now, onOverdue: (task) => void Object.assign(task, { ref: 'another' }) },
  );
  const { ref, taskId } = await fixture.order('PROCESSING');
  fixture.broken.add(taskId);
  await fixture.callbacks.bind(ref, taskId);
  pass(DAY);
  await fixture.callbacks.reconcile();
  isBroken = false;

  for (let hour = 0; hour < 5; hour += 1) {
    pass(HOUR);
    await fixture.callbacks.reconcile();
  }

  const task = { ref, taskId, status: null };
  const effect = { effectId: `${taskId}:overdue`, ref, taskId, status: 'overdue', confirmed: false, task };
  expect(effects).toEqual([effect, effect]);
});

it('the deadline can be shorter than the time between two reads', async () => {
  const fixture = createOverdueFixture({ deadline: '1m', overdueAfter: '5m' });
  const { ref, taskId } = await fixture.order('PROCESSING');
  await fixture.callbacks.bind(ref, taskId);
  fixture.pass(59_999);
  await fixture.callbacks.reconcile();
  expect(fixture.calls).toEqual([]);
  fixture.pass(1);
  await fixture.callbacks.reconcile();
  expect(fixture.calls).toHaveLength(1);
});

it('a task is bound again: its own deadline counts', async () => {
  const fixture = createOverdueFixture();
  const order = await fixture.order('PENDING');
  fixture.broken.add(order.taskId);
  expect(await deliver(fixture, order)).toBe(503);
  fixture.pass(23 * HOUR);
  const taskId = crypto.randomUUID();
  fixture.api.set(taskId, record(taskId, 'PENDING', order.url));
  await fixture.callbacks.bind(order.ref, taskId);
  await reconcileFor(fixture, 23);
  expect(fixture.calls).toEqual([]);
  await reconcileFor(fixture, 1);
  expect(fixture.calls).toMatchObject([[{ taskId }, {}]]);
});

it('needs confirm; without it, waitFor rejects at the deadline', async () => {
  const fixture = createOverdueFixture();
  const { now, store } = fixture;
  // @ts-expect-error nothing would run it
  expect(() => createCallbackReceiver({ ...baseOptions(), onOverdue: () => {} })).toThrow(/^onOverdue/);
  const claiming = createCallbackReceiver({ ...baseOptions(), store, now, deadline: '2h' });
  const { ref } = await claiming.createUrl();
  await claiming.bind(ref, crypto.randomUUID());
  fixture.pass(2 * HOUR - 1);
  await expect(claiming.waitFor(ref, { timeout: 1 })).rejects.toMatchObject({ code: 'wait_timeout' });
  fixture.pass(1);
  await expect(claiming.waitFor(ref)).rejects.toMatchObject({ code: 'overdue' });
});
