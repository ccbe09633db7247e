import { expect } from 'vitest';
import { record } from '../fixture.ts';
import { send } from '../send.ts';
import { type CaseContext, deliver } from './context.ts';

export async function good(context: CaseContext): Promise<void> {
  const order = await context.fixture.order('PENDING');
  for (const status of ['PENDING', 'QUEUING', 'PROCESSING', 'SUCCESS']) {
    context.fixture.api.set(order.taskId, record(order.taskId, status, order.url));
    const reply = await deliver(context, order, status);
    expect([reply.status, JSON.parse(reply.body)]).toEqual([200, { received: true }]);
    expect(reply.headers['content-type']).toContain('application/json');
  }
  expect(context.fixture.effects(order)).toEqual(['status', 'status', 'status', 'status', 'success']);
}

export async function duplicate(context: CaseContext): Promise<void> {
  const order = await context.fixture.order();
  const replies = await Promise.all([1, 2, 3].map(() => deliver(context, order, 'SUCCESS')));
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
  expect((await deliver(context, order, 'SUCCESS')).status).toBe(200);
  expect(context.fixture.effects(order)).toEqual(['status', 'success']);
}

export async function reversed(context: CaseContext): Promise<void> {
  const order = await context.fixture.order();
  for (const status of ['SUCCESS', 'PROCESSING', 'QUEUING', 'PENDING']) {
    expect((await deliver(context, order, status)).status).toBe(200);
  }
  expect(context.fixture.effects(order)).toEqual(['status', 'success']);
}

export async function bothFinals(context: CaseContext): Promise<void> {
  const order = await context.fixture.order('FAILED');
  for (const status of ['SUCCESS', 'FAILED', 'SUCCESS']) {
    expect((await deliver(context, order, status)).status).toBe(200);
  }
  expect(context.fixture.effects(order)).toEqual(['status', 'failed']);
}

export async function unknownStatus(context: CaseContext): Promise<void> {
  const order = await context.fixture.order('PAUSED');
  const body = JSON.stringify({
    ...record(order.taskId, 'PAUSED', order.url),
    category: 'HOLOGRAM',
    progress: 0.5,
  });
  for (const _ of [1, 2]) expect((await send(context.url, order.path, { body })).status).toBe(200);
  expect(context.fixture.effects(order)).toEqual(['unknown']);
  context.fixture.api.set(order.taskId, record(order.taskId, 'SUCCESS', order.url));
  expect((await deliver(context, order, 'SUCCESS')).status).toBe(200);
  expect(context.fixture.effects(order)).toEqual(['unknown', 'status', 'success']);
}
