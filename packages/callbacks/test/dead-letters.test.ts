import { type CallbackEvent, type CallbackStore, memoryStore } from '@videogen/callbacks';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createClaims } from './support/claims.ts';
import { record } from './support/fixture.ts';
import { createTimedFixture, deliver, type TimedFixture } from './support/post.ts';

const HOUR = 3_600_000;

/** The dead letters that were reported. */
const lettersOf = ({ events }: TimedFixture): CallbackEvent[] =>
  events.filter(({ name }) => name === 'given_up');

/** A receiver without `confirm` whose handler has failed, and its store. */
async function createFailingClaims() {
  const store = memoryStore();
  const onSuccess = (): never => {
    throw new Error('no');
  };
  const claims = await createClaims({ store, maxAttempts: 1, onSuccess });
  expect(await claims.claim()).toBe(503);
  return { ...claims, store };
}

describe('a handler that fails each time', () => {
  it('is given up after maxAttempts, kept, listed, reported and run again by hand', async () => {
    const fixture = createTimedFixture({ maxAttempts: 3 });
    const order = await fixture.order();
    await fixture.callbacks.bind(order.ref, order.taskId);
    fixture.broken.add(order.ref);
    fixture.pass(300_001);

    for (const _ of [1, 2, 3]) {
      expect(await fixture.callbacks.reconcile()).toMatchObject({ checked: 1, failed: 1 });
      fixture.pass(HOUR);
    }

    const about = { ref: order.ref, taskId: order.taskId, attempts: 3 };
    expect(lettersOf(fixture)).toMatchObject([{ ...about, name: 'given_up', taskStatus: 'SUCCESS' }]);

    // A dead letter is neither run again by the kit nor removed.
    fixture.pass(400 * 24 * HOUR);
    expect(await fixture.callbacks.reconcile()).toMatchObject({ checked: 0 });
    expect(await fixture.callbacks.list({ failed: true })).toEqual([
      {
        ...about,
        status: 'SUCCESS',
        failedAt: expect.any(Date),
        error: 'Error: the handler failed: secret detail',
        givenUp: true,
      },
    ]);
    expect(await fixture.callbacks.retry(order.ref)).toMatchObject({ code: 'handler_failed' });
    expect(await fixture.callbacks.list({ failed: true })).toMatchObject([{ attempts: 1, givenUp: false }]);

    fixture.broken.clear();
    expect(await fixture.callbacks.retry(order.ref)).toEqual({ code: 'processed' });
    expect(fixture.effects(order)).toEqual(['status', 'success']);
    expect(await fixture.callbacks.list({ failed: true })).toEqual([]);
    await expect(fixture.callbacks.retry(order.ref)).rejects.toMatchObject({ code: 'not_failed' });
    await expect(fixture.callbacks.retry('unknown')).rejects.toMatchObject({ code: 'unknown_ref' });
  });

  it('responds with 200 to deliveries of a given-up status, and still processes further statuses', async () => {
    const fixture = createTimedFixture({ maxAttempts: 1 });
    const order = await fixture.order('PROCESSING');
    fixture.broken.add(order.ref);
    expect(await deliver(fixture, order, 'PROCESSING')).toBe(503);
    expect(await deliver(fixture, order, 'PROCESSING')).toBe(200);
    expect(fixture.rejections.map(({ code }) => code)).toEqual(['handler_failed', 'given_up']);
    const { dueAt } = (await fixture.store.find({ ref: order.ref }))?.record ?? {};
    expect(dueAt).toBe(fixture.now() + 300_000);
    fixture.broken.clear();
    fixture.api.set(order.taskId, record(order.taskId, 'SUCCESS', order.url));
    expect(await deliver(fixture, order)).toBe(200);
    expect(fixture.effects(order)).toEqual(['status', 'success']);
  });

  it('counts deliveries within the backoff as one attempt', async () => {
    const fixture = createTimedFixture({ maxAttempts: 3 });
    const order = await fixture.order();
    fixture.broken.add(order.ref);
    for (let at = 0; at < 50; at += 1) expect(await deliver(fixture, order)).toBe(503);
    expect(await fixture.callbacks.list({ failed: true })).toMatchObject([{ attempts: 1 }]);
    for (const wait of [5_000, 10_000]) {
      fixture.pass(wait);
      expect(await deliver(fixture, order)).toBe(503);
    }
    expect(lettersOf(fixture)).toHaveLength(1);
  });

  it('is run again by hand with the task that the API has then', async () => {
    const fixture = createTimedFixture({ maxAttempts: 1 });
    const { ref, taskId, ...order } = await fixture.order();
    fixture.broken.add(ref);
    expect(await deliver(fixture, { ...order, ref, taskId })).toBe(503);
    fixture.broken.clear();

    fixture.broken.add(taskId);
    const error = new Error('the API is down: secret detail');
    expect(await fixture.callbacks.retry(ref)).toEqual({ code: 'confirm_failed', error });
    fixture.broken.clear();
    expect(await fixture.callbacks.retry(ref)).toEqual({ code: 'processed' });
    expect(fixture.events.slice(-2)).toMatchObject([
      { name: 'handlers', source: 'retry', ref, taskId },
      { name: 'result', source: 'retry', ref, taskId, code: 'processed' },
    ]);
  });

  it('is not run again when its stored task is damaged', async () => {
    const { callbacks, ref, store } = await createFailingClaims();
    const { record: stored } = (await store.find({ ref })) ?? {};
    if (!stored?.failure) throw new Error('no failure');
    const failure = { ...stored.failure, task: record('no UUID', 'SUCCESS') };
    await store.swap({ ...stored, version: stored.version + 1, failure });
    expect(await callbacks.retry(ref)).toEqual({ code: 'confirm_failed' });
  });

  it('stores the claimed task of a receiver that cannot read it again', async () => {
    let broken = true;
    const done: string[] = [];
    const memory = memoryStore();
    const confirmed: unknown[] = [];
    const store: CallbackStore = {
      ...memory,
      swap: async (next, effect) => {
        if (effect !== undefined) confirmed.push(effect.confirmed);
        return memory.swap(next);
      },
    };
    const { callbacks, claim, ref } = await createClaims({
      store,
      maxAttempts: 1,
      onSuccess: (task, { attempt, source }) => {
        if (broken) throw new Error('no');
        done.push(`${task.output_videos[0]?.url} ${attempt} ${source}`);
      },
    });

    expect(await claim()).toBe(503);
    expect(await callbacks.list({ failed: true })).toMatchObject([{ ref, givenUp: true }]);

    broken = false;
    expect(await callbacks.retry(ref)).toEqual({ code: 'processed' });
    expect(done).toEqual(['https://cdn.example/v.mp4 1 retry']);
    expect(confirmed).toEqual([false]);
  });

  it('lists page by page', async () => {
    const fixture = createTimedFixture({ maxAttempts: 1 });
    const refs = new Set<string>();
    for (const _ of [1, 2, 3]) {
      const order = await fixture.order();
      refs.add(order.ref);
      fixture.broken.add(order.ref);
      await deliver(fixture, order);
    }
    const first = await fixture.callbacks.list({ failed: true, limit: 2 });
    const rest = await fixture.callbacks.list({ failed: true, after: first[1]?.ref ?? '' });
    expect([first.length, rest.length]).toEqual([2, 1]);
    expect(new Set([...first, ...rest].map(({ ref }) => ref))).toEqual(refs);
  });
});

it('aborts a handler that never settles, and runs it again', async () => {
  let hangs = true;
  let signal: AbortSignal | undefined;
  const { callbacks, claim, ref, events } = await createClaims({
    handlerTimeout: 20,
    onSuccess: async (_task, context) => {
      ({ signal } = context);
      if (hangs) await new Promise(() => {});
    },
  });

  expect(await claim()).toBe(503);
  expect(signal?.aborted).toBe(true);
  expect(events.at(-1)).toMatchObject({ code: 'handler_failed', error: { code: 'handler_timeout' } });
  expect(await callbacks.list({ failed: true })).toMatchObject([{ ref, attempts: 1 }]);

  hangs = false;
  expect(await claim()).toBe(200);
});

it('ends a run whose first handler has taken all the time, without a warning of the runtime', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  const fixture: TimedFixture = createTimedFixture({
    leaseTime: '2h',
    onStatus: () => fixture.pass(HOUR),
    onSuccess: () => new Promise(() => {}),
  });
  expect(await deliver(fixture, await fixture.order())).toBe(503);
  expect(fixture.rejections).toMatchObject([{ error: { code: 'handler_timeout' } }]);
  expect(warn).not.toHaveBeenCalled();
  clearTimeout(setTimeout(() => {}, 2 ** 32));
  expect(warn).toHaveBeenCalledOnce();
});
