import { expect } from 'vitest';
import type { Order } from '../fixture.ts';
import { type Reply, send } from '../send.ts';
import { type CaseContext, deliver } from './context.ts';

const NOT_FOUND = '{"detail":"Not Found"}';

export async function forged(context: CaseContext): Promise<void> {
  const order = await context.fixture.order();
  const last = order.path.at(-5) === 'A' ? 'B' : 'A';
  const wrong = { ...order, path: order.path.slice(0, -5) + last + order.path.slice(-4) };
  await refusedAlike(context, order, [wrong, { ...order, path: '/callbacks/video/nothing-like-a-token' }]);
}

export async function expired(context: CaseContext): Promise<void> {
  const late = await context.fixture.order('SUCCESS', { expiresIn: 1_000, age: 60_000 });
  const revoked = await context.fixture.order();
  await context.fixture.callbacks.revoke(revoked.ref);
  await refusedAlike(context, late, [late, revoked]);
}

async function refusedAlike(context: CaseContext, order: Order, wrong: readonly Order[]): Promise<void> {
  for (const one of wrong) {
    const reply = await deliver(context, one, 'SUCCESS');
    expect([reply.status, reply.body]).toEqual([404, NOT_FOUND]);
    expect(shape(reply)).toEqual(shape(await send(context.url, '/callbacks/video/x', { body: '{}' })));
  }
  expect(context.fixture.effects(order)).toEqual([]);
}

/** A response without its date. */
function shape({ status, headers, body }: Reply): unknown {
  return [status, { ...headers, date: '' }, body];
}

export async function replayed(context: CaseContext): Promise<void> {
  const [order, other] = [await context.fixture.order(), await context.fixture.order()];
  const theft = { ...other, path: order.path };
  // The URL is not bound yet: the API's record of the other task names another URL.
  expect((await deliver(context, theft, 'SUCCESS')).status).toBe(404);
  expect((await deliver(context, order, 'SUCCESS')).status).toBe(200);
  const reply = await deliver(context, theft, 'SUCCESS');
  expect([reply.status, reply.body]).toEqual([404, NOT_FOUND]);
  expect(context.fixture.effects(order)).toEqual(['status', 'success']);
  expect(context.fixture.effects(other)).toEqual([]);
}
