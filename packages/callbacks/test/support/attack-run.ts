import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { memoryStore } from '@videogen/callbacks';
import { expect } from 'vitest';
import { type Attack, smuggled } from './attacks.ts';
import { createFixture, type Fixture, type Order, record } from './fixture.ts';
import { send } from './send.ts';
import type { TestServer } from './test-servers.ts';

/** A task of the API with another URL: no claim about it may have an effect. */
const VICTIM = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';

/** Statuses with which a parser in front of the kit refuses a request by itself. */
const BY_PARSER = [400, 413, 415];

/** Requests under way at once. */
const CONCURRENCY = 16;

/** An adapter under attack. */
export interface Target {
  readonly fixture: Fixture;
  readonly port: number;
  /** The order whose URL the attacker has. */
  readonly order: Order;
  readonly hasParser: boolean;
}

/** Starts an adapter, runs `attack`, and checks that it had no effect and that the next delivery works. */
export async function withstand(
  testServer: TestServer,
  attack: (target: Target) => Promise<void>,
): Promise<void> {
  const fixture = createFixture(memoryStore());
  fixture.api.set(VICTIM, record(VICTIM, 'SUCCESS', 'https://app.example/elsewhere'));
  const server = await testServer.start(fixture);
  try {
    const order = await fixture.order();
    const port = Number(new URL(server.url).port);
    await attack({ fixture, port, order, hasParser: !testServer.readsBody });
    expectNoServerErrors(fixture);
    expect(fixture.effects(order)).toEqual([]);
    const stored = await fixture.store.find({ ref: order.ref });
    expect(stored?.record).toMatchObject({ taskId: null, claimedTaskId: null, done: [], failure: null });
    const body = JSON.stringify(record(order.taskId, 'SUCCESS', order.url));
    expect((await send(server.url, order.path, { body })).status).toBe(200);
    expect(fixture.effects(order)).toEqual(['status', 'success']);
    // The look at the results finds a server error.
    fixture.broken.add(order.key);
    expect((await send(server.url, order.path, { body })).status).toBe(503);
    expect(() => expectNoServerErrors(fixture)).toThrow();
  } finally {
    await server.close();
  }
}

/** Checks the results so far and clears them, so that they do not count as memory of the kit. */
function expectNoServerErrors({ rejections }: Fixture): void {
  expect(rejections.filter(({ httpStatus }) => httpStatus >= 500)).toEqual([]);
  rejections.length = 0;
}

/** Sends each attack once, several at a time. */
export async function assault(target: Target, attacks: readonly Attack[]): Promise<void> {
  const left = attacks.values();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const attack of left) await one(target, attack);
    }),
  );
  expectNoServerErrors(target.fixture);
}

async function one({ port, order, hasParser }: Target, attack: Attack): Promise<void> {
  const { name, method = 'POST', headers = {}, body = '', path } = attack;
  const origin = `http://127.0.0.1:${port}`;
  const reply = await send(origin, path?.(order.path) ?? order.path, { method, headers, body });
  const allowed = [...attack.allowed, ...(hasParser ? BY_PARSER : [])];
  expect(allowed, `${name}: ${reply.status} ${reply.body.slice(0, 200)}`).toContain(reply.status);
  expect(reply.body.length, name).toBeLessThan(20_000);
  expect(Object.keys(reply.headers), name).toContain('date');
  expect(Object.keys(reply.headers), name).not.toContain('set-cookie');
}

/** Sends each request that parsers of HTTP may read in different ways. */
export async function smuggle({ port, order }: Target): Promise<void> {
  await Promise.all(
    smuggled(order.path).map(async (wire) => {
      const status = await sendRaw(port, wire);
      expect(status, wire.slice(0, 300)).toBeGreaterThanOrEqual(400);
      expect(status < 500 || [501, 505].includes(status), `${status} to ${wire.slice(0, 300)}`).toBe(true);
    }),
  );
}

/** Sends bytes as they are; resolves to the status, 400 if the server closes the connection without a response. */
async function sendRaw(port: number, wire: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(wire);
  const [first] = await Promise.race([once(socket, 'data'), closing(socket).then(() => [''])]);
  socket.destroy();
  return Number(/^HTTP\/1.1 (\d+)/.exec(String(first))?.[1] ?? 400);
}

/** Resolves when a socket is closed, whatever has gone wrong before. */
function closing(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Returns the bytes of the heap and of buffers, which are outside the heap. */
function memoryInUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Runs `work` and checks that it keeps less than `limit` bytes once its connections are closed. */
export async function keepsLessThan(limit: number, work: () => Promise<void>): Promise<void> {
  const before = memoryInUse();
  await work();
  await expect.poll(() => memoryInUse() - before).toBeLessThan(limit);
}
