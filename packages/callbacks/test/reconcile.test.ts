import {
  type CallbackEvent,
  type CallbackStore,
  type ConfirmingReceiverOptions,
  type ConfirmTask,
  memoryStore,
} from '@videogen/callbacks';
import { createGate } from '@videogen-tools/test-support/create-gate';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createFixture, type Fixture, freshRecord, record } from './support/fixture.ts';
import { createTimedFixture, deliver, movableClock, post, type TimedFixture } from './support/post.ts';

/** Bound tasks that are all overdue, and what `confirm` was called for. */
async function overdue(count: number, settings: Partial<ConfirmingReceiverOptions> = {}) {
  const reads: string[] = [];
  const load = { current: 0, highest: 0 };
  const fixture: TimedFixture = createTimedFixture({
    confirm: async (taskId) => {
      reads.push(taskId);
      load.current += 1;
      load.highest = Math.max(load.highest, load.current);
      await Promise.resolve();
      load.current -= 1;
      return fixture.api.get(taskId) ?? null;
    },
    ...settings,
  });
  for (let at = 0; at < count; at += 1) {
    const order = await fixture.order('PROCESSING');
    await fixture.callbacks.bind(order.ref, order.taskId);
  }
  fixture.pass(300_001);
  return { ...fixture, reads, load };
}

it('reads 1,000 running tasks in one round, each once, with the given concurrency', async () => {
  const { reads, load, ...fixture } = await overdue(1_000);
  expect(await fixture.callbacks.reconcile({ concurrency: 5 })).toEqual({
    checked: 1_000,
    changed: 1_000,
    failed: 0,
    more: false,
  });
  expect([reads.length, new Set(reads).size, load.highest]).toEqual([1_000, 1_000, 5]);
  for (const [taskId, task] of fixture.api) {
    fixture.api.set(taskId, record(taskId, 'SUCCESS', task?.callback_url ?? null));
  }
  // Five minutes later each of them is settled, hours before its video expires.
  fixture.pass(300_001);
  expect(await fixture.callbacks.reconcile()).toMatchObject({ checked: 1_000, changed: 1_000, more: false });
});

it('reads at most `limit` tasks, and reports that more are due', async () => {
  const { reads, ...fixture } = await overdue(250);
  expect(await fixture.callbacks.reconcile({ limit: 120 })).toMatchObject({ checked: 120, more: true });
  expect(await fixture.callbacks.reconcile({ limit: 200 })).toMatchObject({ checked: 130, more: false });
  expect(new Set(reads).size).toBe(250);
  for (const options of [{ limit: 0 }, { limit: 2.5 }, { concurrency: 0 }]) {
    await expect(fixture.callbacks.reconcile(options)).rejects.toThrow(TypeError);
  }
  expect(() => fixture.callbacks.start({ concurrency: 0.5 })).toThrow(TypeError);
});

it.each<readonly [name: string, getDelay: (now: number) => unknown, wanted: number, header: string]>([
  ['seven seconds', () => 7_000, 7_000, '7'],
  ['a date', (now) => new Date(now + 7_000), 7_000, '7'],
  ['two minutes', () => 120_000, 60_000, '120'],
  ['a week', () => 7 * 86_400_000, 60_000, '3600'],
  ['a date in a week', (now) => new Date(now + 7 * 86_400_000), 60_000, '3600'],
  ['infinity', () => Number.POSITIVE_INFINITY, 60_000, '3600'],
])(
  'Retry-After of %s delays its task alone, by a minute at most',
  async (_name, getDelay, wanted, header) => {
    let limited: string | undefined;
    const fixture = await overdue(20, {
      confirm: async (taskId) => {
        limited ??= taskId;
        if (taskId !== limited) return fixture.api.get(taskId) ?? null;
        throw Object.assign(new Error('429'), { retryAfter: getDelay(fixture.now()) });
      },
    });
    expect(await fixture.callbacks.reconcile()).toMatchObject({
      checked: 20,
      changed: 19,
      failed: 1,
      more: false,
    });

    const { key = '', dueAt } = (await fixture.store.find({ taskId: limited ?? '' }))?.record ?? {};
    expect([key, dueAt]).toEqual([expect.stringMatching(/./), fixture.now() + wanted]);

    // The sender receives what the service requests, an hour at most.
    const order = {
      ref: '',
      key,
      taskId: limited ?? '',
      url: fixture.api.get(limited ?? '')?.callback_url ?? '',
    };
    const response = await fixture.callbacks.handle(
      post(order.url, record(order.taskId, 'SUCCESS', order.url)),
    );
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, header]);

    fixture.pass(wanted + 1);
    limited = 'nobody';
    expect(await fixture.callbacks.reconcile()).toMatchObject({ checked: 1, changed: 1 });
  },
);

it('continues past records that the store fails to change', async () => {
  const fixture = await overdue(150);
  const keys = (await fixture.store.due(120)).map(({ record: { key } }) => key);
  for (const key of keys) fixture.broken.add(key);
  expect(await fixture.callbacks.reconcile()).toMatchObject({ checked: 150, changed: 30, failed: 120 });
  expect(fixture.rejections.map(({ code }) => code)).toEqual(keys.map(() => 'store_failed'));
});

it('reads at most 100 tasks at once, no more than the limit, and more to get past those that it cannot change', async () => {
  const { now, pass } = movableClock();
  const memory = memoryStore({ now });
  const sizes: number[] = [];
  const due: CallbackStore['due'] = (limit) => {
    sizes.push(limit);
    return memory.due(limit);
  };
  const fixture = createFixture({ ...memory, due }, { now });
  for (let at = 0; at < 231; at += 1) {
    const { ref, taskId, key } = await fixture.order();
    await fixture.callbacks.bind(ref, taskId);
    if (at >= 120 && at < 221) fixture.broken.add(key);
    pass(1);
  }
  pass(300_001);

  const first = await fixture.callbacks.reconcile({ limit: 120, concurrency: 1 });
  expect(first).toEqual({ checked: 120, changed: 120, failed: 0, more: true });
  expect(sizes.splice(0)).toEqual([100, 20]);
  const second = await fixture.callbacks.reconcile({ concurrency: 1 });
  expect(second).toEqual({ checked: 111, changed: 10, failed: 101, more: false });
  expect(sizes).toEqual([100, 100, 200, 200]);
});

it('shares the work of several instances', async () => {
  const { reads, ...fixture } = await overdue(500);
  const rounds = await Promise.all([1, 2, 3].map(() => fixture.callbacks.reconcile()));
  expect(rounds.reduce((sum, { checked }) => sum + checked, 0)).toBe(500);
  expect(new Set(reads).size).toBe(500);
  expect(reads.length).toBe(500);
});

it('ends a round that is aborted', async () => {
  const fixture = await overdue(5);
  expect(await fixture.callbacks.reconcile({ signal: AbortSignal.abort() })).toMatchObject({
    checked: 0,
    more: true,
  });
});

it('continues after the store failed, and reports the failure', async () => {
  let down = true;
  const store = memoryStore();
  const due: CallbackStore['due'] = async (limit) =>
    down ? Promise.reject(new Error('down')) : store.due(limit);
  const failures: CallbackEvent[] = [];
  const fixture = createFixture(
    { ...store, due },
    { overdueAfter: 1, onEvent: (event) => void (event.name === 'failure' && failures.push(event)) },
  );
  const order = await fixture.order();
  await fixture.callbacks.bind(order.ref, order.taskId);
  fixture.callbacks.start({ interval: 2 });

  await expect.poll(() => failures.length).toBeGreaterThan(1);

  down = false;
  await expect.poll(() => fixture.effects(order)).toEqual(['status', 'success']);

  await fixture.callbacks.stop();
  expect(failures).toMatchObject(failures.map(() => ({ what: 'reconcile' })));
});

it('reconciles twice in each interval, however long the store takes, and keeps no process alive', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const began = Date.now();
  const times: number[] = [];
  const due: CallbackStore['due'] = async () => {
    times.push(Date.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 500));
    return [];
  };
  const { callbacks } = createFixture({ ...memoryStore(), due });
  // The second call changes nothing.
  for (const interval of [4_000, 3_000]) callbacks.start({ interval });
  await vi.advanceTimersByTimeAsync(4_400);
  expect(times).toEqual([0, 2_000, 4_000]);
  const { setTimeout: start } = globalThis;
  const keepAlive: boolean[] = [];
  const record = (...given: Parameters<typeof start>) => {
    const timer = start(...given);
    // The kit decides right after this whether the timer keeps the process alive.
    if (given[1] === 1_500) queueMicrotask(() => keepAlive.push(timer.hasRef()));
    return timer;
  };
  Object.assign(globalThis, { setTimeout: record });
  await vi.advanceTimersByTimeAsync(200);
  Object.assign(globalThis, { setTimeout: start });
  expect(keepAlive).toEqual([false]);
  const stopped = callbacks.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(await stopped).toEqual([]);
});

it('start has the concurrency of its options, and gives the place of a task that hangs to others', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const began = Date.now();
  const times: number[] = [];
  const confirm: ConfirmTask = async () => {
    times.push(Date.now() - began);
    return new Promise(() => {});
  };
  const fixture = createFixture(memoryStore(), { overdueAfter: 1, confirm });
  for (const _ of [1, 2, 3]) {
    const { ref, taskId } = await fixture.order();
    await fixture.callbacks.bind(ref, taskId);
  }
  await vi.advanceTimersByTimeAsync(1);
  fixture.callbacks.start({ interval: 1_000, concurrency: 1 });
  await vi.advanceTimersByTimeAsync(500);
  // A twelfth of half the interval and a second, when two tasks have a place.
  expect(times).toEqual([1, 126, 126]);
  const stopped = fixture.callbacks.stop({ timeout: 1_000 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await stopped).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(times).toHaveLength(3);
});

const NOTHING = { checked: 0, changed: 0, failed: 0, more: false };

it('reads overdue bound tasks and runs the same handlers once', async () => {
  const fixture = createTimedFixture();
  const order = await fixture.order('PROCESSING');
  await fixture.callbacks.bind(order.ref, order.taskId);

  expect(await fixture.callbacks.reconcile()).toMatchObject(NOTHING);

  fixture.pass(300_001);
  expect(await fixture.callbacks.reconcile()).toMatchObject({ checked: 1, changed: 1, failed: 0 });

  fixture.pass(300_001);
  expect(await fixture.callbacks.reconcile()).toMatchObject({ checked: 1, changed: 0, failed: 0 });
  expect(await fixture.callbacks.reconcile()).toMatchObject(NOTHING);

  fixture.api.set(order.taskId, record(order.taskId, 'SUCCESS', order.url));
  fixture.pass(300_001);
  const rounds = await Promise.all([1, 2, 3].map(() => fixture.callbacks.reconcile()));

  expect(rounds.map(({ changed }) => changed).sort()).toEqual([0, 0, 1]);

  fixture.pass(3_000_000);
  expect(await fixture.callbacks.reconcile()).toMatchObject(NOTHING);
  expect(fixture.effects(order)).toEqual(['status', 'status', 'success']);
  expect(await deliver(fixture, order, 'SUCCESS')).toBe(200);
  expect(fixture.effects(order)).toHaveLength(3);
});

it('processes the task of a failed callback that its sender does not retry', async () => {
  const fixture = createTimedFixture();
  const order = await fixture.order();
  fixture.broken.add(order.taskId);

  expect(await deliver(fixture, order, 'SUCCESS')).toBe(503);

  fixture.pass(5_001);
  expect(await fixture.callbacks.reconcile()).toMatchObject({ checked: 1, changed: 0, failed: 1 });
  const { ref, taskId } = order;
  expect(fixture.rejections.at(-1)).toMatchObject({
    code: 'confirm_failed',
    source: 'reconcile',
    ref,
    taskId,
  });

  fixture.broken.clear();
  fixture.broken.add(order.ref);
  fixture.pass(300_001);

  expect(await fixture.callbacks.reconcile()).toMatchObject({ checked: 1, changed: 0, failed: 1 });

  fixture.broken.clear();
  fixture.pass(5_001);
  expect(await fixture.callbacks.reconcile()).toMatchObject({ checked: 1, changed: 1, failed: 0 });
  expect(fixture.effects(order)).toEqual(['status', 'success']);
});

it('discards a claim about a task with another URL', async () => {
  const fixture = createTimedFixture();
  const order = await fixture.order();
  const other = await fixture.order();
  fixture.broken.add(other.taskId);
  expect(await deliver(fixture, { ...order, taskId: other.taskId }, 'SUCCESS')).toBe(503);
  fixture.broken.clear();
  fixture.pass(5_001);
  expect(await fixture.callbacks.reconcile()).toMatchObject({ checked: 1, changed: 0, failed: 1 });
  expect(fixture.rejections.at(-1)?.code).toBe('other_callback_url');
  fixture.pass(3_000_000);
  expect((await fixture.callbacks.reconcile()).checked).toBe(0);
  expect(fixture.effects(order)).toEqual([]);
});

/** A task that has ended, and of which a later delivery could not be confirmed. */
async function createUnconfirmed() {
  const fixture = createTimedFixture();
  const order = await fixture.order();
  expect(await deliver(fixture, order)).toBe(200);
  fixture.broken.add(order.taskId);
  expect(await deliver(fixture, order, 'FAILED')).toBe(503);
  fixture.broken.clear();
  return { fixture, order };
}

it('reads a task once that has ended, after a delivery that could not be confirmed', async () => {
  const { fixture } = await createUnconfirmed();
  fixture.pass(5_001);
  expect(await fixture.callbacks.reconcile()).toMatchObject({ checked: 1, changed: 0, failed: 0 });
  fixture.pass(3_000_000);
  expect(await fixture.callbacks.reconcile()).toMatchObject(NOTHING);
});

it('does not read a task again that has ended, when the API reports an earlier status', async () => {
  const { fixture, order } = await createUnconfirmed();
  fixture.api.set(order.taskId, record(order.taskId, 'PROCESSING', order.url));
  fixture.pass(5_001);
  expect(await fixture.callbacks.reconcile()).toMatchObject({ checked: 1, changed: 0, failed: 0 });
  fixture.pass(3_000_000);
  expect(await fixture.callbacks.reconcile()).toMatchObject(NOTHING);
});

it('reads a task again that has ended, when the handlers of a later, unlisted status were given up', async () => {
  const fixture = createTimedFixture({ maxAttempts: 1 });
  const order = await fixture.order();
  expect(await deliver(fixture, order)).toBe(200);
  fixture.api.set(order.taskId, record(order.taskId, 'REOPENED', order.url));
  fixture.broken.add(order.ref);
  expect(await deliver(fixture, order, 'REOPENED')).toBe(503);
  fixture.pass(300_001);
  expect(await fixture.callbacks.reconcile()).toMatchObject({ checked: 1, changed: 0 });
  fixture.broken.clear();
  fixture.api.set(order.taskId, record(order.taskId, 'FAILED', order.url));
  fixture.pass(300_001);
  expect(await fixture.callbacks.reconcile()).toMatchObject({ checked: 1, changed: 1 });
  expect(fixture.effects(order)).toEqual(['status', 'success', 'status', 'failed']);
});

it('reads a task that is bound while the reconciler reads a wrong claim', async () => {
  const claimed = crypto.randomUUID();
  let isDown = true;
  const fixture: TimedFixture = createTimedFixture({
    confirm: async (id) => {
      if (isDown) throw new Error('down');
      if (id === claimed) await fixture.callbacks.bind(order.ref, order.taskId);
      return fixture.api.get(id) ?? null;
    },
  });
  const order = await fixture.order();
  expect(await deliver(fixture, { ...order, taskId: claimed })).toBe(503);
  isDown = false;
  fixture.pass(5_001);
  expect(await fixture.callbacks.reconcile()).toMatchObject({ checked: 1, failed: 1 });
  fixture.pass(300_001);
  expect(await fixture.callbacks.reconcile()).toMatchObject({ checked: 1, changed: 1 });
  expect(fixture.effects(order)).toEqual(['status', 'success']);
});

it('reports what it has done', async () => {
  const fixture: TimedFixture = createTimedFixture({
    confirm: async (id) => {
      fixture.pass(30);
      return fixture.api.get(id) ?? null;
    },
  });
  const { ref, taskId } = await fixture.order();
  await fixture.callbacks.bind(ref, taskId);
  fixture.pass(300_001);
  const time = fixture.now();
  await fixture.callbacks.reconcile();
  const counts = { checked: 1, changed: 1, failed: 0, running: 0 };
  expect(fixture.events.at(-1)).toEqual({ name: 'reconciled', time, duration: 30, ...counts });
});

it('reports the tasks that other reconciliations of the receiver still read, and does not read these', async () => {
  const { opened, open } = createGate();
  let reads = 0;
  const fixture: TimedFixture = createTimedFixture({
    confirm: async (id) => {
      reads += 1;
      await opened;
      return fixture.api.get(id) ?? null;
    },
  });
  const { ref, taskId } = await fixture.order();
  await fixture.callbacks.bind(ref, taskId);
  fixture.pass(300_001);
  const first = fixture.callbacks.reconcile();
  await expect.poll(() => reads).toBe(1);
  fixture.pass(300_001);
  expect(await fixture.callbacks.reconcile()).toEqual(NOTHING);
  expect(fixture.events.at(-1)).toMatchObject({ name: 'reconciled', checked: 0, running: 1 });
  open();
  expect(await first).toMatchObject({ checked: 1, changed: 1 });
  expect(fixture.events.at(-1)).toMatchObject({ name: 'reconciled', checked: 1, running: 0 });
  expect(reads).toBe(1);
});

it('does not wait for the handlers of another instance', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { opened, open } = createGate();
  const other = createTimedFixture({
    onSuccess: () => {
      open();
      return new Promise(() => {});
    },
  });
  const order = await other.order();
  await other.callbacks.bind(order.ref, order.taskId);
  const fixture = createTimedFixture({
    store: other.store,
    now: other.now,
    confirm: async (taskId) => {
      void deliver(other, order);
      await opened;
      return record(taskId, 'SUCCESS', order.url);
    },
  });
  other.pass(300_001);
  const reports: unknown[] = [];
  void fixture.callbacks.reconcile().then((report) => reports.push(report));
  await opened;
  await vi.advanceTimersByTimeAsync(1);
  expect(reports).toEqual([{ checked: 1, changed: 0, failed: 1, more: false }]);
  expect(fixture.rejections).toMatchObject([{ code: 'busy' }]);
});

it.each(['SUCCESS', 'PROCESSING'])(
  'leaves a task alone that was processed after the store has listed it: %s',
  async (status) => {
    const { now, pass } = movableClock();
    const memory = memoryStore({ now });
    const pages: unknown[] = [];
    // Safe: a page is what the store has listed before.
    const due = async (limit: number) =>
      (pages.shift() ?? memory.due(limit)) as ReturnType<typeof memory.due>;
    const reads: string[] = [];
    const fixture: Fixture = createFixture(
      { ...memory, due },
      {
        now,
        confirm: async (id) => {
          reads.push(id);
          return fixture.api.get(id) ?? null;
        },
      },
    );
    const order = await fixture.order(status);
    await fixture.callbacks.bind(order.ref, order.taskId);
    pass(300_001);
    pages.push(await memory.due(1));
    expect(await deliver(fixture, order, status)).toBe(200);
    expect(await fixture.callbacks.reconcile()).toEqual(NOTHING);
    expect(reads).toEqual([order.taskId]);
  },
);

it('takes a record without a task out of the queue', async () => {
  const reads: string[] = [];
  const store = memoryStore();
  const unbound = { ...freshRecord(), readAt: 1, dueAt: 1 };
  await store.create(unbound);
  const { callbacks } = createFixture(store, {
    confirm: async (id) => {
      reads.push(id);
      return null;
    },
  });
  expect(await callbacks.reconcile()).toEqual(NOTHING);
  expect(reads).toEqual([]);
  expect((await store.read(unbound.key))?.record).toMatchObject({ readAt: null, dueAt: null });
});
