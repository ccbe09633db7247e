import { expect } from 'vitest';
import { record } from '../fixture.ts';
import { send } from '../send.ts';
import { type CaseContext, deliver } from './context.ts';

export async function oversize(context: CaseContext): Promise<void> {
  const order = await context.fixture.order();
  const body = JSON.stringify({
    ...record(order.taskId, 'SUCCESS', order.url),
    inputs: { prompt: 'x'.repeat(300_000) },
  });
  for (const chunked of [false, true]) {
    expect((await send(context.url, order.path, { body, chunked })).status).toBe(
      context.parserStatuses.oversize ?? 413,
    );
  }
  expect(context.fixture.effects(order)).toEqual([]);
}

export async function wrongType(context: CaseContext): Promise<void> {
  const order = await context.fixture.order();
  for (const type of ['text/plain', 'application/json; charset=latin1']) {
    const reply = await deliver(context, order, 'SUCCESS', { headers: { 'content-type': type } });
    expect(reply.status, type).toBe(415);
  }
  expect(context.fixture.effects(order)).toEqual([]);
}

export async function wrongMethod(context: CaseContext): Promise<void> {
  const order = await context.fixture.order();
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const reply = await deliver(
      context,
      order,
      'SUCCESS',
      method === 'GET' ? { method, body: '' } : { method },
    );
    expect(reply.status, method).toBe(405);
  }
  expect(context.fixture.effects(order)).toEqual([]);
}

export async function brokenJson(context: CaseContext): Promise<void> {
  const order = await context.fixture.order();
  const bodies = ['{"task_id":', '', Buffer.from([0x22, 0xff, 0xfe, 0x22])];
  for (const body of bodies.slice(0, context.parserStatuses['broken JSON'] === undefined ? 3 : 1)) {
    const reply = await send(context.url, order.path, { body });
    expect(reply.status).toBe(context.parserStatuses['broken JSON'] ?? 422);
    if (reply.status === 422) expect(JSON.parse(reply.body)).toHaveProperty(['detail', 0, 'loc', 0], 'body');
  }
  const unusable = await send(context.url, order.path, { body: '{"task_id":"1","status":"SUCCESS"}' });
  expect(unusable.status).toBe(422);
  expect(JSON.parse(unusable.body)).toHaveProperty(['detail', 0, 'loc', 0], 'body');
  expect(context.fixture.effects(order)).toEqual([]);
}
