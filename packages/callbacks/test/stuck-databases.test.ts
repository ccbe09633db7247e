import { setTimeout as delay } from 'node:timers/promises';
import type { CallbackStore } from '@videogen/callbacks';
import { type PostgresStoreOptions, postgresStore } from '@videogen/callbacks/stores/postgres';
import { redisStore } from '@videogen/callbacks/stores/redis';
import { startEndedPostgres } from '@videogen-tools/testing/ended-postgres';
import { type PostgresService, startPostgres } from '@videogen-tools/testing/postgres';
import { startRedis } from '@videogen-tools/testing/redis';
import { Redis } from 'ioredis';
import { Pool, type PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished, type TestContext, vi } from 'vitest';
import { newRecord } from '../src/record.ts';
import { limitStore } from '../src/store.ts';
import {
  createReceiver,
  HANG,
  openShort,
  POOL,
  type ShortReceiver,
  TIMEOUT,
} from './support/short-limits.ts';

let service: PostgresService;

beforeAll(async () => {
  service = await startPostgres();
});
afterAll(() => service.stop());

const openPostgres = (context: TestContext, options?: PostgresStoreOptions<PoolClient>) =>
  openShort(service, context, options);

it('ends an outbox that never settles, though its deliveries outnumber the connections', async (context) => {
  let stuck = '';
  const { pool, receiver } = await openPostgres(context, {
    outbox: (_client, { ref }) => (ref === stuck ? new Promise(() => {}) : Promise.resolve()),
  });
  const [victim, other] = [await receiver.order(), await receiver.order()];
  stuck = victim.ref;
  const responses = Promise.all(Array.from({ length: 3 * POOL }, () => victim.deliver()));
  // A sender repeats what failed because the connections were busy.
  await expect.poll(() => other.deliver()).toBe(200);
  expect(new Set(await responses)).toEqual(new Set([503]));
  expect(receiver.errors().join()).toMatch(/The outbox failed for .*: it took longer than 1000 ms/);
  expect(receiver.effects).toContain(other.ref);
  // The transactions are over: nothing waits, and no connection is in use.
  expect([pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0]);
});

it('ends the wait for a row that another session has locked', async (context) => {
  const { table, pool, admin, receiver } = await openPostgres(context);
  const [victim, other] = [await receiver.order(), await receiver.order()];
  const locker = await admin.connect();
  onTestFinished(() => locker.release(true));
  await locker.query(`BEGIN; SELECT 1 FROM ${table} WHERE ref = '${victim.ref}' FOR UPDATE`);
  const responses = Promise.all(Array.from({ length: 3 * POOL }, () => victim.deliver()));
  expect(new Set(await responses)).toEqual(new Set([503]));
  expect(receiver.errors().join()).toMatch(/canceling statement due to lock timeout/);
  await expect.poll(() => other.deliver()).toBe(200);
  await locker.query('ROLLBACK');
  await expect.poll(() => victim.deliver()).toBe(200);
  expect(pool.waitingCount).toBe(0);
});

it('survives every connection being terminated: idle, waiting, and in the middle of an outbox', async (context) => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => printed.mockRestore());
  let inOutbox = (): void => {};
  let terminated = Promise.resolve();
  const { pool, admin, receiver } = await openPostgres(context, {
    timeout: HANG,
    outbox: async () => {
      inOutbox();
      await terminated;
    },
  });
  const terminate = async (): Promise<void> => {
    await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'`);
  };
  const first = await receiver.order();
  (await pool.connect()).release();
  // Idle connections of a pool that the application did not give a listener.
  await terminate();
  await expect.poll(() => pool.totalCount).toBe(0);
  expect(printed.mock.calls.join()).toMatch(/idle connection to PostgreSQL ended/);
  expect(await first.deliver()).toBe(200);
  // In the outbox's own work, when no query runs.
  const second = await receiver.order();
  const entered = new Promise<void>((resolve) => {
    inOutbox = resolve;
  });
  terminated = entered.then(terminate);
  // The kit repeats the commit on another connection.
  expect(await second.deliver()).toBe(200);
  // At any moment, while many deliveries run.
  const orders = await Promise.all(Array.from({ length: 40 }, () => receiver.order()));
  let rest = orders;
  for (let round = 0; rest.length > 0 && round < 50; round += 1) {
    const responses = Promise.all(rest.map((order) => order.deliver()));
    if (round < 5) await terminate();
    const statuses = await responses;
    rest = rest.filter((_, at) => statuses[at] !== 200);
  }
  expect(rest).toEqual([]);
  expect(pool.waitingCount).toBe(0);
});

it('survives a connection that PostgreSQL ends in the packet that makes it ready', async () => {
  const ended = await startEndedPostgres();
  onTestFinished(ended.close);
  const pool = new Pool({ host: '127.0.0.1', port: ended.port });
  onTestFinished(() => pool.end());
  // An error event without a listener would fail the whole run of Vitest.
  await expect(postgresStore(pool).purge()).rejects.toThrow();
});

it('reports an outbox that hides the error of a statement', async (context) => {
  const { receiver } = await openPostgres(context, {
    outbox: (client) => client.query('SELECT 1/0').catch(() => {}),
  });
  const order = await receiver.order();
  expect(await order.deliver()).toBe(503);
  expect(receiver.errors().join()).toMatch(/A statement of the outbox failed/);
});

/** A database that does not respond between `stop` and `resume`. */
interface Stuck {
  readonly store: CallbackStore;
  readonly receiver: ShortReceiver;
  stop(): Promise<unknown>;
  resume(): Promise<unknown>;
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) process.kill(pid, name);
}

const STUCK: Readonly<Record<string, (context: TestContext) => Promise<Stuck>>> = {
  async 'frozen PostgreSQL'(context) {
    const { admin, store, receiver } = await openPostgres(context);
    let pids: readonly number[] = [];
    return {
      store,
      receiver,
      async stop() {
        const { rows } = await admin.query(`SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()
          UNION SELECT split_part(pg_read_file('postmaster.pid'), E'\n', 1)::int`);
        pids = rows.map(({ pid }) => Number(pid));
        signal(pids, 'SIGSTOP');
      },
      resume: async () => signal(pids, 'SIGCONT'),
    };
  },
  async 'a PostgreSQL table that another session has locked'(context) {
    const { table, admin, store, receiver } = await openPostgres(context);
    const locker = await admin.connect();
    onTestFinished(() => locker.release(true));
    const lock = () => locker.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    return { store, receiver, stop: lock, resume: () => locker.query('ROLLBACK') };
  },
  async 'a pool without a free connection'(context) {
    const { pool, store, receiver } = await openPostgres(context);
    let taken: PoolClient[] = [];
    return {
      store,
      receiver,
      stop: async () => {
        taken = await Promise.all(Array.from({ length: POOL }, () => pool.connect()));
      },
      resume: async () => {
        for (const client of taken) client.release();
      },
    };
  },
  async 'frozen Redis'(context) {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    if (redis.url === undefined) return context.skip(redis.reason);
    const client = new Redis(redis.url);
    onTestFinished(() => client.disconnect());
    const store = redisStore(client, { prefix: `{${crypto.randomUUID()}}:` });
    const pids = [Number(/process_id:(\d+)/.exec(await client.info('server'))?.[1])];
    const [stop, resume] = [async () => signal(pids, 'SIGSTOP'), async () => signal(pids, 'SIGCONT')];
    return { store, receiver: createReceiver(store), stop, resume };
  },
};

const ENDED =
  /no free connection within|lock timeout|statement timeout|did not finish|took longer than callTimeout/;

it.for(Object.entries(STUCK))('every function of the store ends: %s', async ([name, open], context) => {
  const { store, receiver, stop, resume } = await open(context);
  const limited = limitStore(store, { callTimeout: 2 * TIMEOUT, elapsed: () => performance.now() });
  const fresh = () => {
    const key = crypto.randomUUID();
    return newRecord({ key, ref: key, createdAt: 0, expiresAt: 1e15 });
  };
  const known = fresh();
  await limited.create(known);
  const snapshot = { record: known, now: Date.now };
  const order = await receiver.order();
  const calls: Record<keyof CallbackStore, () => Promise<unknown>> = {
    create: () => limited.create(fresh()),
    read: () => limited.read(known.key),
    find: () => limited.find({ ref: known.ref }),
    swap: () => limited.update(snapshot, (record) => ({ ...record, version: record.version + 1 })),
    due: () => limited.due(10),
    failed: () => limited.failed(10),
    purge: () => limited.purge(),
  };
  const table: Record<string, object> = {};
  await stop();
  try {
    const began = performance.now();
    const ended = async (call: string, work: Promise<unknown>): Promise<unknown> => {
      const result = await Promise.race([work, delay(HANG, 'hangs', { ref: false })]).catch(String);
      const [what] = String(result).split('. ');
      table[call] = { 'ended after ms': Math.round(performance.now() - began), what };
      return result;
    };
    const delivery = ended('a delivery', order.deliver());
    const results = await Promise.all(Object.entries(calls).map(([call, run]) => ended(call, run())));
    for (const result of results) expect(result).toMatch(ENDED);
    expect(await delivery).toBe(503);
    expect(receiver.errors()).not.toEqual([]);
  } finally {
    await resume();
  }
  console.info(name);
  console.table(table);
  await expect.poll(() => order.deliver()).toBe(200);
});
