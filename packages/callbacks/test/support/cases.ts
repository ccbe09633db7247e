import { expect } from 'vitest';
import { type Order, record, type Scene } from './scene.ts';
import { type Reply, type Sending, send } from './send.ts';

/** The fixtures of a case: a scene, and a server in front of it. */
export interface Stage {
  readonly scene: Scene;
  readonly origin: string;
  /** The status with which an earlier parser refuses a case by itself; null if it never responds. */
  readonly parserStatuses: Readonly<Partial<Record<CaseName, number | null>>>;
}

const NOT_FOUND = '{"detail":"Not Found"}';

/** Sends a record about a task to an order's URL. */
function deliver(stage: Stage, order: Order, status: string, sending: Sending = {}): Promise<Reply> {
  const body = JSON.stringify(record(order.taskId, status, order.url));
  return send(stage.origin, order.path, { body, ...sending });
}

async function good(stage: Stage): Promise<void> {
  const order = await stage.scene.order('PENDING');
  for (const status of ['PENDING', 'QUEUING', 'PROCESSING', 'SUCCESS']) {
    stage.scene.api.set(order.taskId, record(order.taskId, status, order.url));
    const reply = await deliver(stage, order, status);
    expect([reply.status, JSON.parse(reply.body)]).toEqual([200, { received: true }]);
    expect(reply.headers['content-type']).toContain('application/json');
  }
  expect(stage.scene.effects(order)).toEqual(['status', 'status', 'status', 'status', 'success']);
}

async function duplicate(stage: Stage): Promise<void> {
  const order = await stage.scene.order();
  const replies = await Promise.all([1, 2, 3].map(() => deliver(stage, order, 'SUCCESS')));
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
  expect((await deliver(stage, order, 'SUCCESS')).status).toBe(200);
  expect(stage.scene.effects(order)).toEqual(['status', 'success']);
}

async function reversed(stage: Stage): Promise<void> {
  const order = await stage.scene.order();
  for (const status of ['SUCCESS', 'PROCESSING', 'QUEUING', 'PENDING']) {
    expect((await deliver(stage, order, status)).status).toBe(200);
  }
  expect(stage.scene.effects(order)).toEqual(['status', 'success']);
}

async function bothFinals(stage: Stage): Promise<void> {
  const order = await stage.scene.order('FAILED');
  for (const status of ['SUCCESS', 'FAILED', 'SUCCESS']) {
    expect((await deliver(stage, order, status)).status).toBe(200);
  }
  expect(stage.scene.effects(order)).toEqual(['status', 'failed']);
}

async function forged(stage: Stage): Promise<void> {
  const order = await stage.scene.order();
  const last = order.path.at(-5) === 'A' ? 'B' : 'A';
  const wrong = { ...order, path: order.path.slice(0, -5) + last + order.path.slice(-4) };
  await refusedAlike(stage, order, [wrong, { ...order, path: '/callbacks/video/nothing-like-a-token' }]);
}

async function expired(stage: Stage): Promise<void> {
  const late = await stage.scene.order('SUCCESS', { expiresIn: 1_000, age: 60_000 });
  const revoked = await stage.scene.order();
  await stage.scene.callbacks.revoke(revoked.ref);
  await refusedAlike(stage, late, [late, revoked]);
}

async function refusedAlike(stage: Stage, order: Order, wrong: readonly Order[]): Promise<void> {
  for (const one of wrong) {
    const reply = await deliver(stage, one, 'SUCCESS');
    expect([reply.status, reply.body]).toEqual([404, NOT_FOUND]);
    expect(shape(reply)).toEqual(shape(await send(stage.origin, '/callbacks/video/x', { body: '{}' })));
  }
  expect(stage.scene.effects(order)).toEqual([]);
}

/** A response without its date. */
function shape({ status, headers, body }: Reply): unknown {
  return [status, { ...headers, date: '' }, body];
}

async function replayed(stage: Stage): Promise<void> {
  const [order, other] = [await stage.scene.order(), await stage.scene.order()];
  const theft = { ...other, path: order.path };
  // The URL is not bound yet: the API's record of the other task names another URL.
  expect((await deliver(stage, theft, 'SUCCESS')).status).toBe(404);
  expect((await deliver(stage, order, 'SUCCESS')).status).toBe(200);
  const reply = await deliver(stage, theft, 'SUCCESS');
  expect([reply.status, reply.body]).toEqual([404, NOT_FOUND]);
  expect(stage.scene.effects(order)).toEqual(['status', 'success']);
  expect(stage.scene.effects(other)).toEqual([]);
}

async function oversize(stage: Stage): Promise<void> {
  const order = await stage.scene.order();
  const body = JSON.stringify({
    ...record(order.taskId, 'SUCCESS', order.url),
    inputs: { prompt: 'x'.repeat(300_000) },
  });
  for (const chunked of [false, true]) {
    expect((await send(stage.origin, order.path, { body, chunked })).status).toBe(
      stage.parserStatuses.oversize ?? 413,
    );
  }
  expect(stage.scene.effects(order)).toEqual([]);
}

async function slow(stage: Stage): Promise<void> {
  const order = await stage.scene.order();
  expect((await deliver(stage, order, 'SUCCESS', { stall: true })).status).toBe(408);
  expect(stage.scene.effects(order)).toEqual([]);
}

async function wrongType(stage: Stage): Promise<void> {
  const order = await stage.scene.order();
  for (const type of ['text/plain', 'application/json; charset=latin1']) {
    const reply = await deliver(stage, order, 'SUCCESS', { headers: { 'content-type': type } });
    expect(reply.status, type).toBe(415);
  }
  expect(stage.scene.effects(order)).toEqual([]);
}

async function wrongMethod(stage: Stage): Promise<void> {
  const order = await stage.scene.order();
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const reply = await deliver(
      stage,
      order,
      'SUCCESS',
      method === 'GET' ? { method, body: '' } : { method },
    );
    expect(reply.status, method).toBe(405);
  }
  expect(stage.scene.effects(order)).toEqual([]);
}

async function brokenJson(stage: Stage): Promise<void> {
  const order = await stage.scene.order();
  const bodies = ['{"task_id":', '', Buffer.from([0x22, 0xff, 0xfe, 0x22])];
  for (const body of bodies.slice(0, stage.parserStatuses['broken JSON'] === undefined ? 3 : 1)) {
    const reply = await send(stage.origin, order.path, { body });
    expect(reply.status).toBe(stage.parserStatuses['broken JSON'] ?? 422);
    if (reply.status === 422) expect(JSON.parse(reply.body)).toHaveProperty(['detail', 0, 'loc', 0], 'body');
  }
  const unusable = await send(stage.origin, order.path, { body: '{"task_id":"1","status":"SUCCESS"}' });
  expect(unusable.status).toBe(422);
  expect(JSON.parse(unusable.body)).toHaveProperty(['detail', 0, 'loc', 0], 'body');
  expect(stage.scene.effects(order)).toEqual([]);
}

async function unknownStatus(stage: Stage): Promise<void> {
  const order = await stage.scene.order('PAUSED');
  const body = JSON.stringify({
    ...record(order.taskId, 'PAUSED', order.url),
    category: 'HOLOGRAM',
    progress: 0.5,
  });
  for (const _ of [1, 2]) expect((await send(stage.origin, order.path, { body })).status).toBe(200);
  expect(stage.scene.effects(order)).toEqual(['unknown']);
  stage.scene.api.set(order.taskId, record(order.taskId, 'SUCCESS', order.url));
  expect((await deliver(stage, order, 'SUCCESS')).status).toBe(200);
  expect(stage.scene.effects(order)).toEqual(['unknown', 'status', 'success']);
}

/** Something fails, then it does not: 503 with Retry-After and no word of why, then 200 and one effect. */
async function recovers(stage: Stage, order: Order, broken: string): Promise<void> {
  stage.scene.broken.add(broken);
  const reply = await deliver(stage, order, 'SUCCESS');
  expect(reply.status).toBe(503);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  expect(reply.body).not.toContain('secret');
  expect(stage.scene.effects(order)).toEqual([]);
  stage.scene.broken.delete(broken);
  expect((await deliver(stage, order, 'SUCCESS')).status).toBe(200);
  expect(stage.scene.effects(order)).toEqual(['status', 'success']);
}

async function handlerThrows(stage: Stage): Promise<void> {
  const order = await stage.scene.order();
  await recovers(stage, order, order.ref);
}

async function storeDown(stage: Stage): Promise<void> {
  const order = await stage.scene.order();
  await recovers(stage, order, order.key);
}

async function confirmDown(stage: Stage): Promise<void> {
  const order = await stage.scene.order();
  await recovers(stage, order, order.taskId);
}

/** Another process has acquired the lease and died: the lease expires, and the next delivery runs the handlers. */
async function crash(stage: Stage): Promise<void> {
  const { scene } = stage;
  const order = await scene.order();
  const stored = await scene.store.find({ ref: order.ref });
  if (stored === undefined) throw new Error('no record');
  const before = stored.record;
  const until = stored.now + 1_500;
  const lease = { owner: 'a process that was killed', status: 'SUCCESS', until };
  const claimed = { ...before, version: 1, taskId: order.taskId, boundBy: 'confirmed' as const, lease };
  expect(await scene.store.swap({ ...claimed, dueAt: until })).toBe('swapped');
  let { status } = await deliver(stage, order, 'SUCCESS');
  if (Date.now() < until) expect(status).toBe(503);
  // Each delivery waits for the lease as long as `busyTimeout`. Cases run outside of tests, where nothing can poll.
  for (let attempt = 0; status === 503 && attempt < 100; attempt += 1) {
    ({ status } = await deliver(stage, order, 'SUCCESS'));
  }
  expect(status).toBe(200);
  expect(scene.effects(order)).toEqual(['status', 'success']);
}

/** Names of the cases. */
export type CaseName =
  | 'good'
  | 'duplicate'
  | 'reversed'
  | 'both finals'
  | 'forged'
  | 'expired'
  | 'replayed for another task'
  | 'oversize'
  | 'slow'
  | 'wrong type'
  | 'wrong method'
  | 'broken JSON'
  | 'unknown status'
  | 'handler throws'
  | 'store down'
  | 'confirm down'
  | 'crash between claim and commit';

/** Every case, by the name under which the tests show it. */
export const CASES: Readonly<Record<CaseName, (stage: Stage) => Promise<void>>> = {
  good,
  duplicate,
  reversed,
  'both finals': bothFinals,
  forged,
  expired,
  'replayed for another task': replayed,
  oversize,
  slow,
  'wrong type': wrongType,
  'wrong method': wrongMethod,
  'broken JSON': brokenJson,
  'unknown status': unknownStatus,
  'handler throws': handlerThrows,
  'store down': storeDown,
  'confirm down': confirmDown,
  'crash between claim and commit': crash,
};
