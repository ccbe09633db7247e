import { inspect } from 'node:util';
import { expect } from 'vitest';
import { type Fixture, type Order, record } from './fixture.ts';
import { type Reply, type Sending, send } from './send.ts';

/** What a case uses: a fixture, and a server in front of it. */
export interface CaseContext {
  readonly fixture: Fixture;
  readonly url: string;
  /** The statuses with which an earlier parser refuses cases by itself, by the names of the cases. */
  readonly parserStatuses: Readonly<Record<string, number>>;
}

/** Sends a record about a task to an order's URL. */
function deliver({ url }: CaseContext, order: Order, status: string, sending: Sending = {}): Promise<Reply> {
  const body = JSON.stringify(record(order.taskId, status, order.url));
  return send(url, order.path, { body, ...sending });
}

/** Delivers statuses one after the other; each gets a 200. */
async function deliverAll(context: CaseContext, order: Order, ...statuses: string[]): Promise<void> {
  for (const status of statuses) expect((await deliver(context, order, status)).status).toBe(200);
}

/** Something fails, then it does not: 503 with Retry-After and no word of why, then 200 and one effect. */
async function recovers(context: CaseContext, name: 'ref' | 'key' | 'taskId'): Promise<void> {
  const order = await context.fixture.order();
  const broken = order[name];
  context.fixture.broken.add(broken);
  const reply = await deliver(context, order, 'SUCCESS');
  expect(reply.status).toBe(503);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  // The event of the failure has it.
  expect(inspect(context.fixture.rejections, { depth: 9 })).toContain('secret');
  expect(reply.body).not.toContain('secret');
  expect(context.fixture.effects(order)).toEqual([]);
  context.fixture.broken.delete(broken);
  await deliverAll(context, order, 'SUCCESS');
  expect(context.fixture.effects(order)).toEqual(['status', 'success']);
}

const NOT_FOUND = '{"detail":"Not Found"}';

/** Wrong URLs get the same response as one that was never made, apart from its date. */
async function refusesAlike(context: CaseContext, ...wrong: readonly Order[]): Promise<void> {
  const shape = ({ status, headers, body }: Reply): unknown => [status, { ...headers, date: '' }, body];
  for (const one of wrong) {
    const reply = await deliver(context, one, 'SUCCESS');
    expect([reply.status, reply.body]).toEqual([404, NOT_FOUND]);
    expect(shape(reply)).toEqual(shape(await send(context.url, '/callbacks/video/x', { body: '{}' })));
    expect(context.fixture.effects(one)).toEqual([]);
  }
}

/** Every case, by the name under which the tests show it. */
export const CASES: Readonly<Record<string, (context: CaseContext) => Promise<void>>> = {
  async good(context) {
    const order = await context.fixture.order('PENDING');
    for (const status of ['PENDING', 'QUEUING', 'PROCESSING', 'SUCCESS']) {
      context.fixture.api.set(order.taskId, record(order.taskId, status, order.url));
      const reply = await deliver(context, order, status);
      expect([reply.status, JSON.parse(reply.body)]).toEqual([200, { received: true }]);
      expect(reply.headers['content-type']).toContain('application/json');
    }
    expect(context.fixture.effects(order)).toEqual(['status', 'status', 'status', 'status', 'success']);
  },
  async duplicate(context) {
    const order = await context.fixture.order();
    await Promise.all([1, 2, 3].map(() => deliverAll(context, order, 'SUCCESS', 'SUCCESS')));
    expect(context.fixture.effects(order)).toEqual(['status', 'success']);
  },
  async reversed(context) {
    const order = await context.fixture.order();
    await deliverAll(context, order, 'SUCCESS', 'PROCESSING', 'QUEUING', 'PENDING');
    expect(context.fixture.effects(order)).toEqual(['status', 'success']);
  },
  async 'both finals'(context) {
    const order = await context.fixture.order('FAILED');
    await deliverAll(context, order, 'SUCCESS', 'FAILED', 'SUCCESS');
    expect(context.fixture.effects(order)).toEqual(['status', 'failed']);
  },
  async forged(context) {
    const order = await context.fixture.order();
    const last = order.path.at(-5) === 'A' ? 'B' : 'A';
    const wrong = { ...order, path: order.path.slice(0, -5) + last + order.path.slice(-4) };
    await refusesAlike(context, wrong, { ...order, path: '/callbacks/video/nothing-like-a-token' });
  },
  async 'expired or revoked'(context) {
    const { order, callbacks, rejections } = context.fixture;
    const late = await order('SUCCESS', { expiresIn: 1_000, age: 60_000 });
    const revoked = await order();
    await callbacks.revoke(revoked.ref);
    await refusesAlike(context, late, revoked);
    const codes = [late, revoked].map(({ ref }) => rejections.find((one) => one.ref === ref)?.code);
    expect(codes).toEqual(['token_expired', 'token_revoked']);
  },
  async 'replayed for another task'(context) {
    const order = await context.fixture.order();
    const other = await context.fixture.order();
    const theft = { ...other, path: order.path };
    // The URL is not bound yet: the API's record of the other task names another URL.
    expect((await deliver(context, theft, 'SUCCESS')).status).toBe(404);
    await deliverAll(context, order, 'SUCCESS');
    const reply = await deliver(context, theft, 'SUCCESS');
    expect([reply.status, reply.body]).toEqual([404, NOT_FOUND]);
    expect(context.fixture.effects(order)).toEqual(['status', 'success']);
    expect(context.fixture.effects(other)).toEqual([]);
  },
  async oversize(context) {
    const order = await context.fixture.order();
    const task = record(order.taskId, 'SUCCESS', order.url);
    const body = JSON.stringify({ ...task, inputs: { prompt: 'x'.repeat(300_000) } });
    for (const chunked of [false, true]) {
      const { status } = await send(context.url, order.path, { body, chunked });
      expect(status).toBe(context.parserStatuses['oversize'] ?? 413);
    }
    expect(context.fixture.effects(order)).toEqual([]);
  },
  async 'wrong type or method'(context) {
    const order = await context.fixture.order();
    const wrong: [status: number, sending: Sending][] = [
      [415, { headers: { 'content-type': 'text/plain' } }],
      [415, { headers: { 'content-type': 'application/json; charset=latin1' } }],
      [405, { method: 'GET', body: '' }],
      [405, { method: 'PUT' }],
      [405, { method: 'DELETE' }],
    ];
    for (const [status, sending] of wrong) {
      expect((await deliver(context, order, 'SUCCESS', sending)).status).toBe(status);
    }
    expect(context.fixture.effects(order)).toEqual([]);
  },
  async 'broken JSON'(context) {
    const order = await context.fixture.order();
    const byParser = context.parserStatuses['broken JSON'];
    const bodies = ['{"task_id":', '', Buffer.from([0x22, 0xff, 0xfe, 0x22])];
    for (const body of bodies.slice(0, byParser === undefined ? 3 : 1)) {
      const reply = await send(context.url, order.path, { body });
      expect(reply.status).toBe(byParser ?? 422);
      if (byParser === undefined) expect(JSON.parse(reply.body)).toHaveProperty('detail.0.loc.0', 'body');
    }
    const unusable = await send(context.url, order.path, { body: '{"task_id":"1","status":"SUCCESS"}' });
    expect(unusable.status).toBe(422);
    expect(JSON.parse(unusable.body)).toHaveProperty('detail.0.loc.0', 'body');
    expect(context.fixture.effects(order)).toEqual([]);
  },
  async 'unknown status'(context) {
    const order = await context.fixture.order('PAUSED');
    const task = record(order.taskId, 'PAUSED', order.url);
    const body = JSON.stringify({ ...task, category: 'HOLOGRAM', progress: 0.5 });
    for (const _ of [1, 2]) expect((await send(context.url, order.path, { body })).status).toBe(200);
    expect(context.fixture.effects(order)).toEqual(['unknown']);
    context.fixture.api.set(order.taskId, record(order.taskId, 'SUCCESS', order.url));
    await deliverAll(context, order, 'SUCCESS');
    expect(context.fixture.effects(order)).toEqual(['unknown', 'status', 'success']);
  },
  'handler throws': (context) => recovers(context, 'ref'),
  'store down': (context) => recovers(context, 'key'),
  'confirm down': (context) => recovers(context, 'taskId'),
  /** Another process has acquired the lease and died: the next delivery waits for the lease and runs the handlers. */
  async 'crash between claim and commit'(context) {
    const { store, order: create, effects } = context.fixture;
    const order = await create();
    const { record: before, now = 0 } = (await store.find({ ref: order.ref })) ?? {};
    if (before === undefined) throw new Error('no record');
    const until = now + 1_000;
    const lease = { owner: 'a process that was killed', status: 'SUCCESS', until };
    const claimed = { ...before, version: 1, taskId: order.taskId, boundBy: 'confirmed' as const, lease };
    expect(await store.swap({ ...claimed, dueAt: until })).toBe('swapped');
    await deliverAll(context, order, 'SUCCESS');
    expect((await store.find({ ref: order.ref }))?.now).toBeGreaterThanOrEqual(until);
    expect(effects(order)).toEqual(['status', 'success']);
  },
};
