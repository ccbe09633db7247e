import { getEventListeners } from 'node:events';
import { type CallbackStore, type ConfirmingReceiverOptions, memoryStore } from '@videogen/callbacks';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createWaiting, type Waiting } from '../src/create-waiting.ts';
import { createFixture, type Fixture, freshRecord, type Order, record } from './support/fixture.ts';
import { createTimedFixture, deliver } from './support/post.ts';

/** Delivers a status that the API knows. */
async function reach(fixture: Fixture, order: Order, status: string): Promise<number> {
  fixture.api.set(order.taskId, record(order.taskId, status, order.url));
  return deliver(fixture, order, status);
}

const names = [
  ['its ref', (order: Order) => order.ref],
  ['its task id', (order: Order) => order.taskId],
  ['its task id in capitals', (order: Order) => order.taskId.toUpperCase()],
] as const;

it.each(names)('resolves when the handlers of the final status are done, by %s', async (_name, getName) => {
  const fixture = createFixture(memoryStore());
  const order = await fixture.order('PENDING');
  const waiting = fixture.callbacks.waitFor(getName(order));
  for (const status of ['PENDING', 'PROCESSING', 'FAILED'])
    expect(await reach(fixture, order, status)).toBe(200);
  expect(await waiting).toEqual({ ref: order.ref, taskId: order.taskId, status: 'FAILED' });
  expect(fixture.effects(order)).toEqual(['status', 'status', 'status', 'failed']);
  expect(await fixture.callbacks.waitFor(getName(order))).toMatchObject({ status: 'FAILED' });
});

it('resolves when the task of a URL is known, by a callback or by bind', async () => {
  const fixture = createFixture(memoryStore());
  const first = await fixture.order('PENDING');
  const second = await fixture.order('PENDING');
  const waiting = [first, second].map(({ ref }) => fixture.callbacks.waitFor(ref, { until: 'bound' }));
  await reach(fixture, first, 'PENDING');
  await fixture.callbacks.bind(second.ref, second.taskId);
  expect(await Promise.all(waiting)).toEqual([
    { ref: first.ref, taskId: first.taskId, status: 'PENDING' },
    { ref: second.ref, taskId: second.taskId, status: null },
  ]);
});

it('sees in the store what another instance has processed', async () => {
  const store = memoryStore();
  const here = createFixture(store);
  const elsewhere = createFixture(store);
  const order = await elsewhere.order();
  const waiting = here.callbacks.waitFor(order.ref);
  expect(await reach(elsewhere, order, 'SUCCESS')).toBe(200);
  expect(await waiting).toMatchObject({ taskId: order.taskId, status: 'SUCCESS' });
});

it('rejects when the time is over, when aborted, and when the handlers were given up', async () => {
  const fixture = createFixture(memoryStore(), { maxAttempts: 1 });
  const order = await fixture.order();
  await expect(fixture.callbacks.waitFor(order.ref, { timeout: '1ms' })).rejects.toMatchObject({
    code: 'wait_timeout',
  });

  const controller = new AbortController();
  const aborted = fixture.callbacks.waitFor(order.ref, { signal: controller.signal });
  controller.abort(new Error('enough'));

  await expect(aborted).rejects.toThrow('enough');

  const waiting = fixture.callbacks.waitFor(order.ref);
  fixture.broken.add(order.ref);
  expect(await reach(fixture, order, 'SUCCESS')).toBe(503);
  await expect(waiting).rejects.toMatchObject({ code: 'given_up' });
  await expect(fixture.callbacks.waitFor(order.ref, { timeout: -1 })).rejects.toThrow(
    /^timeout must be a duration above 0/,
  );
});

describe('when nothing can arrive', () => {
  it.each(['final', 'bound'] as const)('rejects before and during the wait, until: %s', async (until) => {
    const fixture = createTimedFixture();
    const [revoked, expired, purged] = await Promise.all([
      fixture.order('PENDING'),
      fixture.order('PENDING', { expiresIn: '1h' }),
      fixture.order('PENDING', { expiresIn: '1h' }),
    ]);
    const wait = ({ ref }: Order): Promise<unknown> =>
      fixture.callbacks.waitFor(ref, { until, timeout: '1h' }).catch((error: unknown) => error);
    const waits = [wait(revoked), wait(expired)];
    await fixture.callbacks.revoke(revoked.ref);
    fixture.pass(3_600_000);
    const codes = [{ code: 'ref_revoked' }, { code: 'ref_expired' }];

    expect(await Promise.all(waits)).toMatchObject(codes);
    expect(await Promise.all([wait(revoked), wait(expired)])).toMatchObject(codes);
    expect(await wait({ ...revoked, ref: 'misspelt' })).toMatchObject({ code: 'unknown_ref' });

    fixture.pass(8 * 86_400_000);
    await fixture.callbacks.reconcile();
    expect(await wait(purged)).toMatchObject({ code: 'unknown_ref' });
  });

  it('waits for a task that is known, although its URL is closed', async () => {
    const fixture = createTimedFixture();
    const [bound, claimed] = await Promise.all([fixture.order('PENDING'), fixture.order('PENDING')]);
    await fixture.callbacks.bind(bound.ref, bound.taskId);
    fixture.broken.add(claimed.taskId);

    expect(await deliver(fixture, claimed, 'PENDING')).toBe(503);

    fixture.broken.clear();
    const waits = [bound, claimed].map(({ ref }) => fixture.callbacks.waitFor(ref));
    for (const { ref, taskId, url } of [bound, claimed]) {
      await fixture.callbacks.revoke(ref);
      fixture.api.set(taskId, record(taskId, 'SUCCESS', url));
    }

    fixture.pass(300_000);
    await fixture.callbacks.reconcile();
    expect(await Promise.all(waits)).toMatchObject([{ status: 'SUCCESS' }, { status: 'SUCCESS' }]);
  });

  it('waits for a task that is bound later', async () => {
    const fixture = createTimedFixture();
    const order = await fixture.order();
    const waiting = fixture.callbacks.waitFor(order.taskId);
    await fixture.callbacks.bind(order.ref, order.taskId);
    expect(await deliver(fixture, order)).toBe(200);
    expect(await waiting).toMatchObject({ ref: order.ref, status: 'SUCCESS' });
  });
});

describe('reads the store, by fake timers', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A fixture, the times at which it has looked for a record, and what a wait has come to. */
  function createWatched(settings: Partial<ConfirmingReceiverOptions> = {}) {
    const memory = memoryStore();
    const times: number[] = [];
    const began = Date.now();
    let isGone = false;
    const find: CallbackStore['find'] = async (name) => {
      times.push(Date.now() - began);
      return isGone ? undefined : memory.find(name);
    };
    const fixture = createFixture({ ...memory, find }, settings);
    const results: unknown[] = [];
    const wait = (...args: Parameters<typeof fixture.callbacks.waitFor>): void =>
      void fixture.callbacks.waitFor(...args).catch((error: unknown) => results.push(Object(error).code));
    const remove = (): void => {
      isGone = true;
    };
    return { fixture, times, results, wait, remove };
  }

  it('less and less often, every five seconds in the end', async () => {
    const { fixture, times, wait } = createWatched();
    wait((await fixture.order()).ref);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(times).toEqual([0, 250, 750, 1_750, 3_750, 7_750, 12_750, 17_750]);
  });

  it('at once after a change by this process', async () => {
    const { fixture, times } = createWatched();
    const order = await fixture.order();
    const waiting = fixture.callbacks.waitFor(order.ref);
    expect(await reach(fixture, order, 'PENDING')).toBe(200);
    expect(await reach(fixture, order, 'SUCCESS')).toBe(200);
    expect(await waiting).toMatchObject({ status: 'SUCCESS' });
    expect(times).toEqual([0, 0, 0]);
  });

  it('no more after its time is over, or its signal is aborted', async () => {
    const deleted = vi.spyOn(Map.prototype, 'delete');
    onTestFinished(() => deleted.mockRestore());
    const { fixture, times, results, wait } = createWatched();
    const { ref } = await fixture.order();
    const controller = new AbortController();
    wait(ref, { timeout: 300 });
    wait(ref, { signal: controller.signal });
    await vi.advanceTimersByTimeAsync(300);
    controller.abort({ code: 'enough' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(times).toEqual([0, 0, 250, 250]);
    expect(results).toEqual(['wait_timeout', 'enough']);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
    // Nothing listens to changes of the record.
    expect(deleted).toHaveBeenCalledWith(ref);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('not at all if its signal was aborted before', async () => {
    const { fixture, times, results, wait } = createWatched();
    wait((await fixture.order()).ref, { signal: AbortSignal.abort({ code: 'enough' }) });
    await vi.advanceTimersByTimeAsync(20_000);
    expect([times, results]).toEqual([[], ['enough']]);
  });

  it('until the deadline for a task that no record has', async () => {
    const { results, wait } = createWatched({ deadline: 750 });
    wait(crypto.randomUUID());
    await vi.advanceTimersByTimeAsync(1_749);
    expect(results).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(results).toEqual(['unknown_ref']);
  });

  it('until the record of a task is gone', async () => {
    const { fixture, results, wait, remove } = createWatched();
    const { ref, taskId } = await fixture.order();
    await fixture.callbacks.bind(ref, taskId);
    wait(taskId);
    await vi.advanceTimersByTimeAsync(0);
    remove();
    await vi.advanceTimersByTimeAsync(250);
    expect(results).toEqual(['unknown_ref']);
  });
});

describe('changes', () => {
  const listening = (waiting: Waiting, name: string) => {
    const listener = vi.fn();
    return { listener, stop: waiting.listen(name, listener) };
  };

  it('reach those who listen to the ref or to the task, until they stop', () => {
    const deleted = vi.spyOn(Map.prototype, 'delete');
    onTestFinished(() => deleted.mockRestore());
    const waiting = createWaiting();
    const bound = { ...freshRecord(), ref: 'a', taskId: 'task' };
    const first = listening(waiting, 'a');
    const second = listening(waiting, 'a');
    const task = listening(waiting, 'task');
    const other = listening(waiting, 'b');
    const counts = () => [first, second, task, other].map((one) => one?.listener.mock.calls.length);

    waiting.notify(bound);
    expect(counts()).toEqual([1, 1, 1, 0]);
    waiting.notify({ ...bound, taskId: null });
    expect(counts()).toEqual([2, 2, 1, 0]);
    waiting.notify({ ...bound, lease: { owner: 'a run', status: 'PENDING', until: 1 } });
    expect(counts()).toEqual([2, 2, 1, 0]);

    first?.stop();
    expect(deleted).not.toHaveBeenCalledWith('a');
    waiting.notify(bound);
    expect(counts()).toEqual([2, 3, 2, 0]);
    second?.stop();
    expect(deleted).toHaveBeenCalledWith('a');
    waiting.notify(bound);
    expect(counts()).toEqual([2, 3, 3, 0]);
  });

  it.each([
    ['no process', undefined],
    ['a process without modules', {}],
    ['a process without asynchronous hooks', { getBuiltinModule: () => undefined }],
  ])('handlers run, and may wait, where there is %s', (_, other) => {
    const { process: own } = globalThis;
    onTestFinished(() => void Object.assign(globalThis, { process: own }));
    Object.assign(globalThis, { process: other });
    const waiting = createWaiting();
    const inside = waiting.run(() => waiting.isInside());
    Object.assign(globalThis, { process: own });
    expect(inside).toBe(false);
  });
});
