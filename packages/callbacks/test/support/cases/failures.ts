import { expect } from 'vitest';
import type { Order } from '../fixture.ts';
import { type CaseContext, deliver } from './context.ts';

export async function handlerThrows(context: CaseContext): Promise<void> {
  const order = await context.fixture.order();
  await recovers(context, order, order.ref);
}

export async function storeDown(context: CaseContext): Promise<void> {
  const order = await context.fixture.order();
  await recovers(context, order, order.key);
}

export async function confirmDown(context: CaseContext): Promise<void> {
  const order = await context.fixture.order();
  await recovers(context, order, order.taskId);
}

/** Something fails, then it does not: 503 with Retry-After and no word of why, then 200 and one effect. */
async function recovers(context: CaseContext, order: Order, broken: string): Promise<void> {
  context.fixture.broken.add(broken);
  const reply = await deliver(context, order, 'SUCCESS');
  expect(reply.status).toBe(503);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  expect(reply.body).not.toContain('secret');
  expect(context.fixture.effects(order)).toEqual([]);
  context.fixture.broken.delete(broken);
  expect((await deliver(context, order, 'SUCCESS')).status).toBe(200);
  expect(context.fixture.effects(order)).toEqual(['status', 'success']);
}

/** Another process has acquired the lease and died: the next delivery waits for the lease and runs the handlers. */
export async function crash(context: CaseContext): Promise<void> {
  const { fixture } = context;
  const order = await fixture.order();
  const stored = await fixture.store.find({ ref: order.ref });
  if (stored === undefined) throw new Error('no record');
  const before = stored.record;
  const until = stored.now + 1_000;
  const lease = { owner: 'a process that was killed', status: 'SUCCESS', until };
  const claimed = { ...before, version: 1, taskId: order.taskId, boundBy: 'confirmed' as const, lease };
  expect(await fixture.store.swap({ ...claimed, dueAt: until })).toBe('swapped');
  expect((await deliver(context, order, 'SUCCESS')).status).toBe(200);
  expect(await fixture.store.find({ ref: order.ref })).toMatchObject({
    now: expect.toSatisfy((now) => now >= until),
  });
  expect(fixture.effects(order)).toEqual(['status', 'success']);
}
