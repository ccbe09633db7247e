import { memoryStore } from '@videogen/callbacks';
import { describe, expect, it } from 'vitest';
import { createFixture, type Fixture, type Order, record } from './support/fixture.ts';
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
  await expect(fixture.callbacks.waitFor(order.ref, { timeout: -1 })).rejects.toThrow(TypeError);
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
