import {
  type CallbackBody,
  CallbackError,
  type CallbackRecord,
  type CallbackStore,
  type ConfirmingReceiverOptions,
  memoryStore,
  parsedBody,
} from '@videogen/callbacks';
import { createGate } from '@videogen-tools/test-support/create-gate';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createClaims } from './support/claims.ts';
import { createFixture, type Fixture, type Order, record } from './support/fixture.ts';
import { createTimedFixture, deliver, parsed, type TimedFixture } from './support/post.ts';

const NEVER = new Promise<never>(() => {});
const HOUR = 3_600_000;

afterEach(() => void vi.useRealTimers());

/** Leaves the record of a run whose process has died. */
async function die(fixture: TimedFixture, { ref }: Order): Promise<void> {
  const stored = await fixture.store.find({ ref });
  if (stored === undefined) throw new Error('no record');
  const lease = { owner: 'a dead process', status: 'SUCCESS', until: stored.now - 1 };
  const next = { ...stored.record, version: stored.record.version + 1, lease, dueAt: lease.until };
  expect(await fixture.store.swap(next)).toBe('swapped');
}

describe('a handler that ends its process', () => {
  it('has the backoff of one that throws, when the reconciler finds it, and is reported as given up', async () => {
    const fixture = createTimedFixture({ maxAttempts: 4 });
    const order = await fixture.order();
    await fixture.callbacks.bind(order.ref, order.taskId);
    const runs = (): number => fixture.events.filter(({ name }) => name === 'handlers').length;
    for (const wait of [5_000, 10_000, 20_000]) {
      await die(fixture, order);
      expect(await fixture.callbacks.reconcile()).toMatchObject({ checked: 1, failed: 1 });
      fixture.pass(wait - 1);
      expect(await fixture.callbacks.reconcile()).toMatchObject({ checked: 0 });
      expect(runs()).toBe(0);
      fixture.pass(1);
      expect(await fixture.store.due(1)).toMatchObject([{ record: { key: order.key } }]);
    }

    await die(fixture, order);
    const letters = () => fixture.events.filter(({ name }) => name === 'given_up');
    expect(letters()).toEqual([]);

    expect(await fixture.callbacks.reconcile()).toMatchObject({ checked: 1, failed: 0 });
    expect(fixture.rejections.at(-1)).toMatchObject({ code: 'given_up' });
    expect(letters()).toMatchObject([{ ref: order.ref, attempts: 4, error: { code: 'run_died' } }]);
    expect(await fixture.callbacks.list({ failed: true })).toMatchObject([{ attempts: 4, givenUp: true }]);
  });

  it('has the same backoff when deliveries find it', async () => {
    const fixture = createTimedFixture();
    const order = await fixture.order();
    await fixture.callbacks.bind(order.ref, order.taskId);
    fixture.broken.add(order.ref);
    await die(fixture, order);

    expect(await deliver(fixture, order)).toBe(503);

    const effects = (): number => fixture.events.filter(({ name }) => name === 'handlers').length;
    expect(effects()).toBe(1);

    // The next death, within the backoff: the delivery that finds it runs nothing.
    await die(fixture, order);
    expect(await deliver(fixture, order)).toBe(503);
    expect(effects()).toBe(1);
    expect(fixture.rejections.at(-1)).toMatchObject({ code: 'handler_failed', error: { code: 'run_died' } });
    expect(await fixture.callbacks.list({ failed: true })).toMatchObject([{ attempts: 2 }]);

    fixture.broken.clear();
    fixture.pass(10_001);
    expect(await fixture.callbacks.reconcile()).toMatchObject({ changed: 1 });
  });
});

describe('several runs of one task', () => {
  it('a reconciliation leaves a task alone whose handlers a delivery runs after a death', async () => {
    const runs: string[] = [];
    let finish = (): void => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const fixture = createTimedFixture({
      onSuccess: async (_task, { source }) => {
        runs.push(source);
        await finished;
      },
    });
    const order = await fixture.order();
    await fixture.callbacks.bind(order.ref, order.taskId);
    await die(fixture, order);
    const delivered = deliver(fixture, order);

    await expect.poll(() => runs).toEqual(['callback']);
    expect(await fixture.callbacks.reconcile()).toMatchObject({ checked: 0 });

    finish();
    expect(await delivered).toBe(200);
    expect(runs).toEqual(['callback']);
  });

  /** A delivery that waits for a run of another instance, and what changes the record. */
  async function startWaiting(callTimeout: number, changes: Partial<CallbackRecord> = {}) {
    vi.useFakeTimers();
    const memory = memoryStore();
    const times: number[] = [];
    const began = Date.now();
    let isGone = false;
    const read: CallbackStore['read'] = async (key) => {
      times.push(Date.now() - began);
      return isGone ? undefined : memory.read(key);
    };
    const fixture = createFixture({ ...memory, read }, { callTimeout });
    const order = await fixture.order();
    const change = async (fields: Partial<CallbackRecord>): Promise<void> => {
      const stored = await memory.find({ ref: order.ref });
      if (stored === undefined) throw new Error('no record');
      await memory.swap({ ...stored.record, version: stored.record.version + 1, ...fields });
    };
    await change({ lease: { owner: 'another run', status: 'SUCCESS', until: began + HOUR }, ...changes });
    const delivered = deliver(fixture, order);
    await vi.advanceTimersByTimeAsync(1);
    const end = async (): Promise<number> => {
      await vi.advanceTimersByTimeAsync(5_000);
      return delivered;
    };
    const remove = (): void => {
      isGone = true;
    };
    return { fixture, order, times, change, remove, end };
  }

  const FAILURE = {
    status: 'SUCCESS',
    attempts: 1,
    at: 0,
    retryAt: 0,
    error: 'no',
    givenUp: false,
    task: null,
  };

  it.each([
    [310, [0, 10, 30, 70, 150, 310]],
    [1_000, [0, 10, 30, 70, 150, 310, 560, 810, 1_060]],
  ])('a delivery that waits looks at the record less and less often, for %i ms', async (limit, wanted) => {
    const { fixture, times, end } = await startWaiting(limit);
    expect(await end()).toBe(503);
    expect(times).toEqual(wanted);
    expect(fixture.rejections).toMatchObject([{ code: 'busy' }]);
  });

  it('a delivery waits no longer when the other run has failed in the meantime', async () => {
    const { fixture, order, change, end } = await startWaiting(1_000);
    const at = Date.now() - 1;
    await change({ lease: null, failure: { ...FAILURE, at } });
    expect(await end()).toBe(503);
    expect(fixture.effects(order)).toEqual([]);
    expect(fixture.rejections).toMatchObject([{ code: 'busy' }]);
  });

  it('a delivery waits for a run although an earlier one has failed', async () => {
    const { fixture, order, change, end } = await startWaiting(1_000, { failure: FAILURE });
    await vi.advanceTimersByTimeAsync(50);
    await change({ lease: null, failure: null, done: ['SUCCESS'], status: 'SUCCESS', rank: 3 });
    expect(await end()).toBe(200);
    expect([fixture.effects(order), fixture.rejections]).toEqual([[], []]);
  });

  it('a delivery ends when the record is gone for whose run it waits', async () => {
    const { fixture, remove, order, end } = await startWaiting(1_000);
    remove();
    expect(await end()).toBe(503);
    const { ref, taskId } = order;
    expect(fixture.rejections).toMatchObject([{ code: 'lease_lost', ref, taskId, taskStatus: 'SUCCESS' }]);
  });

  it('a reconciliation respects a backoff that began in another instance while it read the task', async () => {
    const statuses: number[] = [];
    const other = createTimedFixture();
    const fixture = createTimedFixture({
      store: other.store,
      now: other.now,
      confirm: async (taskId) => {
        // The handlers of the other instance fail in the meantime.
        if (statuses.length === 0) statuses.push(await deliver(other, order));
        return record(taskId, 'SUCCESS', order.url);
      },
    });
    const order = await other.order();
    await other.callbacks.bind(order.ref, order.taskId);
    other.broken.add(order.ref);
    other.pass(HOUR);

    expect(await fixture.callbacks.reconcile()).toMatchObject({ checked: 1, changed: 0 });
    expect(statuses).toEqual([503]);
    expect(fixture.effects(order)).toEqual([]);
    expect(fixture.rejections).toMatchObject([{ code: 'busy' }]);

    other.pass(5_000);
    expect(await fixture.callbacks.reconcile()).toMatchObject({ checked: 1, changed: 1 });
    expect(fixture.effects(order)).toEqual(['status', 'success']);
  });
});

describe('a commit', () => {
  it.each<[string, number, Error, number, number]>([
    ['fails twice', 2, new Error('down'), 200, 3],
    ['fails each time', 9, new Error('down'), 503, 3],
    ['takes too long', 1, new CallbackError('store_timeout', 'late'), 503, 1],
  ])('that %s', async (_, failures, error, status, commits) => {
    vi.useFakeTimers();
    const memory = memoryStore();
    let attempts = 0;
    const swap: CallbackStore['swap'] = async (next, effect) => {
      if (effect !== undefined) attempts += 1;
      if (effect !== undefined && attempts <= failures) throw error;
      return memory.swap(next);
    };
    const fixture = createFixture({ ...memory, swap });
    const order = await fixture.order();
    const delivered = deliver(fixture, order);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([await delivered, attempts]).toEqual([status, commits]);
    expect(fixture.effects(order)).toEqual(['status', 'success']);
  });

  it('that was made although the store failed is not made again', async () => {
    vi.useFakeTimers();
    const memory = memoryStore();
    let commits = 0;
    const swap: CallbackStore['swap'] = async (next, effect) => {
      const result = await memory.swap(next);
      if (effect === undefined || result !== 'swapped') return result;
      commits += 1;
      throw new Error('the connection was closed');
    };
    const fixture = createFixture({ ...memory, swap });
    const delivered = deliver(fixture, await fixture.order());
    await vi.advanceTimersByTimeAsync(1_000);
    expect([await delivered, commits, fixture.rejections]).toEqual([200, 1, []]);
  });

  it.each([
    ['was made', async () => {}, 200],
    ['was not made, because a handler failed', () => Promise.reject(new Error('no')), 503],
  ])('that %s ends the renewals of the lease', async (_, onSuccess, status) => {
    vi.useFakeTimers();
    let signal: AbortSignal | undefined;
    const fixture = createFixture(memoryStore(), {
      onStatus: async (_task, context) => {
        ({ signal } = context);
      },
      onSuccess,
    });
    expect(await deliver(fixture, await fixture.order())).toBe(status);
    await vi.advanceTimersByTimeAsync(HOUR);
    expect([vi.getTimerCount(), signal?.aborted]).toEqual([0, false]);
  });

  it('has the error of the handler, also when the record is gone in the meantime', async () => {
    const memory = memoryStore();
    let isGone = false;
    const store: CallbackStore = {
      ...memory,
      read: async (key) => (isGone ? undefined : memory.read(key)),
      swap: async (next) => (isGone ? 'stale' : memory.swap(next)),
    };
    const fixture = createFixture(store, {
      onStatus: () => {
        isGone = true;
        throw new Error('the handler failed');
      },
    });
    expect(await deliver(fixture, await fixture.order())).toBe(503);
    expect(fixture.rejections).toMatchObject([
      { code: 'handler_failed', error: { message: 'the handler failed' } },
    ]);
  });
});

describe('a machine that is suspended', () => {
  it.each([300, 30_000])(
    'aborts the signal at once after it wakes, with a lease of %i ms',
    async (leaseTime) => {
      vi.useFakeTimers();
      let signal: AbortSignal | undefined;
      const store = memoryStore();
      const fixture = createFixture(store, {
        leaseTime,
        handlerTimeout: '5m',
        onStatus: (_task, context) => {
          ({ signal } = context);
          return NEVER;
        },
      });
      const order = await fixture.order();
      void deliver(fixture, order);
      await vi.advanceTimersByTimeAsync(50);

      expect(signal?.aborted).toBe(false);

      await vi.advanceTimersByTimeAsync(Math.min(10 * leaseTime, 60_000));
      expect(signal?.aborted).toBe(false);

      // The clock of the system and of the store continues; the one of `performance.now`, and timers, stand still.
      vi.setSystemTime(Date.now() + HOUR);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(signal?.aborted).toBe(true);
      expect(signal?.reason).toMatchObject({ code: 'lease_lost' });
    },
  );

  it('begins no handler if it wakes after the end of a lease that it has just acquired', async () => {
    vi.useFakeTimers();
    const memory = memoryStore();
    let suspended = HOUR;
    const began: string[] = [];
    const fixture = createFixture(
      {
        ...memory,
        async swap(next) {
          const result = await memory.swap(next);
          vi.setSystemTime(Date.now() + suspended);
          suspended = 0;
          return result;
        },
      },
      { onStatus: (_task, { ref }) => void began.push(ref) },
    );
    const order = await fixture.order();

    expect(await deliver(fixture, order)).toBe(503);
    expect(began).toEqual([]);
    expect(fixture.rejections).toMatchObject([{ code: 'handler_failed', error: { code: 'lease_lost' } }]);

    // The control, and what the sender's retry does: a machine that is awake.
    expect(await deliver(fixture, order)).toBe(200);
    expect(began).toEqual([order.ref]);
  });

  it('begins no second handler if it wakes after the end of the lease of the first', async () => {
    vi.useFakeTimers();
    const began: string[] = [];
    const fixture = createFixture(memoryStore(), {
      onStatus: async () => {
        began.push('first');
        vi.setSystemTime(Date.now() + HOUR);
      },
      onSuccess: () => void began.push('second'),
    });
    expect(await deliver(fixture, await fixture.order())).toBe(503);
    expect(began).toEqual(['first']);
  });

  it.each(['confirm', 'store', 'handler'] as const)(
    'ends what hangs at once after it wakes: %s',
    async (part) => {
      vi.useFakeTimers();
      const memory = memoryStore();
      const hang = (): Promise<never> => NEVER;
      const fixture = createFixture(
        { ...memory, ...(part === 'store' && { read: hang }) },
        {
          callTimeout: '10m',
          handlerTimeout: '10m',
          leaseTime: '5h',
          ...(part === 'confirm' && { confirm: hang }),
          ...(part === 'handler' && { onStatus: hang }),
        },
      );
      let status: number | undefined;
      void deliver(fixture, await fixture.order()).then((code) => {
        status = code;
      });
      await vi.advanceTimersByTimeAsync(5 * 60_000);

      expect(status).toBeUndefined();

      vi.setSystemTime(Date.now() + HOUR);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(status).toBe(503);
    },
  );

  it('is not confused by a clock that is corrected backwards', async () => {
    vi.useFakeTimers();
    let signal: AbortSignal | undefined;
    const fixture = createFixture(memoryStore({ now: () => 5 }), {
      leaseTime: 3_000,
      onStatus: (_task, context) => {
        ({ signal } = context);
        return NEVER;
      },
    });
    void deliver(fixture, await fixture.order());
    await vi.advanceTimersByTimeAsync(50);
    vi.setSystemTime(Date.now() - HOUR);
    await vi.advanceTimersByTimeAsync(2_000);

    expect(signal?.aborted).toBe(false);
  });
});

describe('stop', () => {
  /** A receiver that is busy with one task. */
  async function busy(settings: Partial<ConfirmingReceiverOptions>) {
    vi.useFakeTimers();
    const fixture = createFixture(memoryStore(), { overdueAfter: 1_000, handlerTimeout: '5m', ...settings });
    const order = await fixture.order();
    await fixture.callbacks.bind(order.ref, order.taskId);
    fixture.callbacks.start({ interval: 1_000 });
    await vi.advanceTimersByTimeAsync(3_000);
    return { fixture, order };
  }

  async function timed<T>(work: Promise<T>): Promise<[result: T, passed: number]> {
    const began = Date.now();
    const ended = work.then((result): [T, number] => [result, Date.now() - began]);
    await vi.advanceTimersByTimeAsync(60_000);
    return ended;
  }

  it('lets handlers end that do so soon', async () => {
    let signal: AbortSignal | undefined;
    const { fixture, order } = await busy({
      onStatus: async (_task, context) => {
        ({ signal } = context);
        await new Promise((resolve) => setTimeout(resolve, 5_000));
      },
    });
    const [left, passed] = await timed(fixture.callbacks.stop());
    expect([left, signal?.aborted]).toEqual([[], false]);
    expect(passed).toBeLessThanOrEqual(5_000);
    expect(fixture.effects(order)).toEqual(['success']);
  });

  it('aborts handlers, and runs them again later', async () => {
    let runs = 0;
    const { fixture, order } = await busy({
      onStatus: (_task, { signal }) => {
        runs += 1;
        if (runs > 1) return undefined;
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      },
    });
    const [left, passed] = await timed(fixture.callbacks.stop());

    expect(left).toEqual([]);
    expect(passed).toBeLessThanOrEqual(5_100);
    expect(await fixture.callbacks.list({ failed: true })).toMatchObject([
      { error: expect.stringContaining('stopped') },
    ]);
    expect(await fixture.callbacks.reconcile()).toMatchObject({ changed: 1 });
    expect(fixture.effects(order)).toEqual(['success']);
  });

  it.each([
    [undefined, 20_000],
    ['2s', 2_000],
  ])('releases the leases of handlers that ignore it, with a timeout of %s', async (timeout, limit) => {
    let isHanging = true;
    const { fixture, order } = await busy({ onStatus: () => (isHanging ? NEVER : undefined) });
    const options = timeout === undefined ? undefined : { timeout };
    const [left, passed] = await timed(fixture.callbacks.stop(options));
    expect(left).toEqual([{ ref: order.ref, taskId: order.taskId, taskStatus: 'SUCCESS' }]);
    expect(passed).toBeLessThanOrEqual(limit);
    expect((await fixture.store.find({ ref: order.ref }))?.record.lease).toBeNull();
    isHanging = false;
    expect(await fixture.callbacks.reconcile()).toMatchObject({ changed: 1 });
  });

  it('takes no longer than its timeout when the store hangs, too', async () => {
    const memory = memoryStore({ now: () => Date.now() });
    let isHanging = false;
    const store: CallbackStore = { ...memory, swap: (next) => (isHanging ? NEVER : memory.swap(next)) };
    const onStatus = () => {
      isHanging = true;
      return NEVER;
    };
    const { fixture, order } = await busy({ store, onStatus });
    const [left, passed] = await timed(fixture.callbacks.stop({ timeout: 2_000 }));
    expect(left).toMatchObject([{ ref: order.ref }]);
    expect(passed).toBe(2_000);
  });

  it('waits for the handlers of a delivery, and does not report what has ended', async () => {
    const { opened, open } = createGate();
    const steps: string[] = [];
    let runs = 0;
    const fixture = createFixture(memoryStore(), {
      onStatus: async () => {
        runs += 1;
        if (runs === 2) return NEVER;
        await opened;
        steps.push('handled');
      },
    });
    const delivered = deliver(fixture, await fixture.order());
    await expect.poll(() => runs).toBe(1);
    const stopped = fixture.callbacks.stop().then(() => steps.push('stopped'));
    await new Promise((resolve) => setImmediate(resolve));
    open();
    await stopped;
    expect([await delivered, steps]).toEqual([200, ['handled', 'stopped']]);

    const { ref, taskId, ...order } = await fixture.order();
    void deliver(fixture, { ref, taskId, ...order });
    await expect.poll(() => runs).toBe(2);
    const left = await fixture.callbacks.stop({ timeout: 20 });
    expect(left).toEqual([{ ref, taskId, taskStatus: 'SUCCESS' }]);
  });

  it('runs no further handler of a run whose lease it has released', async () => {
    const { opened, open } = createGate();
    const fixture = createTimedFixture({ onStatus: () => opened });
    const order = await fixture.order();
    const delivered = deliver(fixture, order);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await fixture.callbacks.stop({ timeout: 20 })).toMatchObject([{ ref: order.ref }]);
    expect(await delivered).toBe(503);
    open();
    await new Promise((resolve) => setImmediate(resolve));
    const runs = fixture.events.filter(({ name }) => name === 'handlers');
    expect(runs).toMatchObject([{ ref: order.ref, error: { code: 'stopped' } }]);
    expect(fixture.effects(order)).toEqual([]);
  });

  it('reports runs of handlers only', async () => {
    const purge = () => NEVER;
    const { callbacks } = createFixture({ ...memoryStore(), purge });
    await callbacks.createUrl();
    expect(await callbacks.stop({ timeout: 20 })).toEqual([]);
  });

  it('lets a delivery continue whose task is read when nothing else runs', async () => {
    const { opened, open } = createGate();
    const read = createGate();
    const fixture: Fixture = createFixture(memoryStore(), {
      confirm: async (id) => {
        read.open();
        await opened;
        return fixture.api.get(id) ?? null;
      },
    });
    const delivered = deliver(fixture, await fixture.order());
    await read.opened;
    expect(await fixture.callbacks.stop({ timeout: 20 })).toEqual([]);
    open();
    expect(await delivered).toBe(200);
  });

  it('aborts reads, and reads the task later', async () => {
    let isHanging = true;
    let signal: AbortSignal | undefined;
    const { fixture, order }: { fixture: Fixture; order: Order } = await busy({
      callTimeout: '1h',
      confirm: async (id, options) => {
        ({ signal } = options);
        return isHanging ? NEVER : (fixture.api.get(id) ?? null);
      },
    });
    const [left, passed] = await timed(fixture.callbacks.stop());

    expect([left, signal?.aborted]).toEqual([[], true]);
    expect(passed).toBeLessThanOrEqual(5_100);

    isHanging = false;
    expect(await fixture.callbacks.reconcile()).toMatchObject({ changed: 1 });
    expect(fixture.effects(order)).toEqual(['status', 'success']);
  });
});

describe('a revoked URL gets 404, and its task is handled all the same', () => {
  /** Reconciles after a while, and delivers: the handlers run, and the URL stays closed. */
  async function expectHandled(fixture: TimedFixture, order: Order): Promise<void> {
    fixture.pass(300_001);
    expect(await fixture.callbacks.reconcile()).toMatchObject({ changed: 1 });
    expect(await deliver(fixture, order)).toBe(404);
    expect(fixture.effects(order).slice(-2)).toEqual(['status', 'success']);
  }

  it('before bind', async () => {
    const fixture = createTimedFixture();
    const order = await fixture.order();
    await fixture.callbacks.revoke(order.ref);
    await fixture.callbacks.bind(order.ref, order.taskId);
    await expectHandled(fixture, order);
  });

  it('after bind, also twice', async () => {
    const fixture = createTimedFixture();
    const order = await fixture.order();
    await fixture.callbacks.bind(order.ref, order.taskId);
    await fixture.callbacks.revoke(order.ref);
    const revoked = await fixture.store.find({ ref: order.ref });
    await fixture.callbacks.revoke(order.ref);
    expect((await fixture.store.find({ ref: order.ref }))?.record).toEqual(revoked?.record);
    await expectHandled(fixture, order);
  });

  it('during a read', async () => {
    const revoked: string[] = [];
    const fixture: TimedFixture = createTimedFixture({
      confirm: async (id) => {
        if (revoked.length === 0) await fixture.callbacks.revoke(order.ref);
        revoked.push(order.ref);
        return fixture.api.get(id) ?? null;
      },
    });
    const order = await fixture.order();
    await fixture.callbacks.bind(order.ref, order.taskId);
    await expectHandled(fixture, order);
    expect(revoked).toHaveLength(1);
  });

  it('after a claim whose read failed', async () => {
    const fixture = createTimedFixture();
    const order = await fixture.order();
    fixture.broken.add(order.taskId);
    expect(await deliver(fixture, order)).toBe(503);
    await fixture.callbacks.revoke(order.ref);
    fixture.broken.clear();
    await expectHandled(fixture, order);
  });

  it('after an earlier status', async () => {
    const fixture = createTimedFixture();
    const order = await fixture.order('QUEUING');
    expect(await deliver(fixture, order, 'QUEUING')).toBe(200);
    await fixture.callbacks.revoke(order.ref);
    fixture.api.set(order.taskId, record(order.taskId, 'SUCCESS', order.url));
    await expectHandled(fixture, order);
  });

  it('after a failed handler', async () => {
    const fixture = createTimedFixture();
    const order = await fixture.order();
    await fixture.callbacks.bind(order.ref, order.taskId);
    fixture.broken.add(order.ref);
    expect(await deliver(fixture, order)).toBe(503);
    await fixture.callbacks.revoke(order.ref);
    fixture.broken.clear();
    await expectHandled(fixture, order);
  });

  it('during the body of a delivery, which began before', async () => {
    const fixture = createTimedFixture();
    const { url, ref, taskId } = await fixture.order();
    const body = async (): Promise<CallbackBody> => {
      await fixture.callbacks.revoke(ref);
      return parsedBody(record(taskId, 'SUCCESS', url));
    };
    expect(await fixture.callbacks.receive({ ...parsed(url, {}), body })).toMatchObject({ status: 200 });
    expect(fixture.rejections).toEqual([]);
    expect(await fixture.callbacks.find(ref)).toMatchObject({ taskId, status: 'SUCCESS', url: 'revoked' });
  });

  it('as a dead letter', async () => {
    const fixture = createTimedFixture({ maxAttempts: 1 });
    const order = await fixture.order();
    fixture.broken.add(order.ref);
    expect(await deliver(fixture, order)).toBe(503);
    await fixture.callbacks.revoke(order.ref);
    fixture.broken.clear();
    expect(await deliver(fixture, order)).toBe(404);
    expect(await fixture.callbacks.retry(order.ref)).toEqual({ code: 'processed' });
    expect(fixture.effects(order)).toEqual(['status', 'success']);
  });

  it('but without confirm, nothing can read the task: only what was delivered before is handled', async () => {
    const { callbacks, claim, effects, ref } = await createClaims();
    expect(await claim('PROCESSING')).toBe(200);
    await callbacks.revoke(ref);
    expect(await claim()).toBe(404);
    expect(effects).toEqual(['PROCESSING']);
  });

  it('during a handler', async () => {
    const fixture: TimedFixture = createTimedFixture({
      onStatus: async (_task, { ref }) => fixture.callbacks.revoke(ref),
    });
    const order = await fixture.order('PROCESSING');
    await fixture.callbacks.bind(order.ref, order.taskId);
    expect(await deliver(fixture, order, 'PROCESSING')).toBe(200);
    fixture.api.set(order.taskId, record(order.taskId, 'SUCCESS', order.url));
    expect(await deliver(fixture, order)).toBe(404);
    fixture.pass(300_001);
    expect(await fixture.callbacks.reconcile()).toMatchObject({ changed: 1 });
    expect(fixture.effects(order)).toEqual(['success']);
  });
});

it('a dead letter can be discarded: it never runs again, and is not listed', async () => {
  const fixture = createTimedFixture({ maxAttempts: 1 });
  const order = await fixture.order();
  fixture.broken.add(order.ref);
  expect(await deliver(fixture, order)).toBe(503);
  expect(await fixture.callbacks.list({ failed: true })).toHaveLength(1);
  await fixture.callbacks.discard(order.ref);
  fixture.broken.clear();
  expect(await fixture.callbacks.list({ failed: true })).toEqual([]);
  expect(await deliver(fixture, order)).toBe(200);
  expect(fixture.effects(order)).toEqual([]);
  expect((await fixture.store.find({ ref: order.ref }))?.record.removeAt).toEqual(expect.any(Number));
  await expect(fixture.callbacks.discard(order.ref)).rejects.toMatchObject({ code: 'not_failed' });
  await expect(fixture.callbacks.discard('unknown')).rejects.toMatchObject({ code: 'unknown_ref' });
});

it('duplicates that arrive together share one read', async () => {
  let reads = 0;
  const fixture: Fixture = createFixture(memoryStore(), {
    confirm: async (id) => {
      reads += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return fixture.api.get(id) ?? null;
    },
  });
  const order = await fixture.order();
  const statuses = await Promise.all(Array.from({ length: 100 }, () => deliver(fixture, order)));
  expect(statuses).toEqual(statuses.map(() => 200));
  expect([reads, fixture.effects(order)]).toEqual([1, ['status', 'success']]);
});

it('a bound task that the API does not show yet gets 503, and is read after retryAfter', async () => {
  const fixture = createTimedFixture({ retryAfter: '7s' });
  const bound = await fixture.order();
  const unbound = await fixture.order();
  await fixture.callbacks.bind(bound.ref, bound.taskId);
  for (const { taskId } of [bound, unbound]) fixture.api.delete(taskId);
  expect([await deliver(fixture, bound), await deliver(fixture, unbound)]).toEqual([503, 404]);
  fixture.api.set(bound.taskId, record(bound.taskId, 'SUCCESS', bound.url));
  fixture.pass(6_999);
  expect(await fixture.callbacks.reconcile()).toMatchObject({ checked: 0 });
  fixture.pass(1);
  expect(await fixture.callbacks.reconcile()).toMatchObject({ checked: 1, changed: 1 });
});

it.each(['SUCCESS', 'PROCESSING'])(
  'an older status, as a replica shows it that is behind, changes nothing and is not reported: after %s',
  async (status) => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => printed.mockRestore());
    const fixture = createTimedFixture({ logFailures: true });
    const order = await fixture.order('PROCESSING');
    await fixture.callbacks.bind(order.ref, order.taskId);
    const show = (shown: string): unknown =>
      fixture.api.set(order.taskId, record(order.taskId, shown, order.url));
    show(status);

    expect(await deliver(fixture, order, status)).toBe(200);

    const effects = fixture.effects(order);
    for (const older of ['QUEUING', 'PENDING']) {
      show(older);
      expect(await deliver(fixture, order, older)).toBe(200);
      fixture.pass(300_001);
      expect(await fixture.callbacks.reconcile()).toMatchObject({ failed: 0, changed: 0 });
    }

    expect([fixture.effects(order), printed.mock.calls]).toEqual([effects, []]);

    // The replica that is behind does not hide a final status for ever.
    show('SUCCESS');
    fixture.pass(300_001);
    await fixture.callbacks.reconcile();

    expect(fixture.effects(order).at(-1)).toBe('success');

    // The look at the lines finds a failure.
    fixture.broken.add(order.key);
    await deliver(fixture, order);
    expect(printed).toHaveBeenCalledOnce();
  },
);

it('waitFor rejects at once in a handler', async () => {
  const codes: unknown[] = [];
  const fixture: Fixture = createFixture(memoryStore(), {
    onStatus: async (_task, { ref }) => {
      await Promise.resolve();
      await fixture.callbacks.waitFor(ref).catch((error: unknown) => codes.push(Object(error).code));
    },
  });
  const order = await fixture.order();
  // Outside of a handler it waits.
  const waiting = fixture.callbacks.waitFor(order.ref);
  expect(await deliver(fixture, order)).toBe(200);
  expect(codes).toEqual(['wait_in_handler']);
  expect(await waiting).toMatchObject({ status: 'SUCCESS' });
});
