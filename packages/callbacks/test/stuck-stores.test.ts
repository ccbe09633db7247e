import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import type { CallbackStore } from '@videogen/callbacks';
import { d1Store } from '@videogen/callbacks/stores/d1';
import { postgresStore } from '@videogen/callbacks/stores/postgres';
import { sqliteStore } from '@videogen/callbacks/stores/sqlite';
import { createGate } from '@videogen-tools/test-support/create-gate';
import { startEndedPostgres } from '@videogen-tools/test-support/ended-postgres';
import { type PostgresService, startPostgres } from '@videogen-tools/test-support/postgres';
import { startRedis } from '@videogen-tools/test-support/redis';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { Redis } from 'ioredis';
import { Pool, type PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished, type TestContext, vi } from 'vitest';
import { limitStore } from '../src/limit-store.ts';
import { createD1 } from './support/d1.ts';
import { freshRecord, type Order } from './support/fixture.ts';
import {
  createReceiver,
  HANG,
  openShort,
  POOL,
  type ShortPostgres,
  type ShortReceiver,
  TIMEOUT,
} from './support/short-limits.ts';
import { CONNECT } from './support/stores.ts';

let postgres: PostgresService;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

/** A store whose database does not respond between `stop` and `resume`. */
interface Stuck {
  readonly store: CallbackStore;
  readonly receiver?: ShortReceiver;
  /** Functions that still work. */
  readonly working?: readonly string[];
  stop(): Promise<unknown>;
  resume(): Promise<unknown>;
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) process.kill(pid, name);
}

async function freezeRedis(
  name: 'redis by ioredis' | 'redis by node-redis',
  context: TestContext,
): Promise<Stuck> {
  const service = await startRedis();
  onTestFinished(() => service.stop());
  if (service.url === undefined) return context.skip(service.reason);
  const connection = await CONNECT[name](service.url);
  onTestFinished(() => void connection.close());
  const client = new Redis(service.url);
  const pids = [Number(/process_id:(\d+)/.exec(await client.info('server'))?.[1])];
  client.disconnect();
  const stop = async () => signal(pids, 'SIGSTOP');
  const resume = async () => signal(pids, 'SIGCONT');
  return { store: connection.open('frozen'), stop, resume };
}

const STUCK: Readonly<Record<string, (context: TestContext) => Promise<Stuck>>> = {
  async 'PostgreSQL, frozen'(context) {
    const { admin, store, receiver } = await openShort(postgres, context);
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
  async 'PostgreSQL, a table that another session has locked'(context) {
    const { table, admin, store, receiver } = await openShort(postgres, context);
    const locker = await admin.connect();
    onTestFinished(() => locker.release(true));
    const lock = () => locker.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    return { store, receiver, stop: lock, resume: () => locker.query('ROLLBACK') };
  },
  async 'PostgreSQL, a pool without a free connection'(context) {
    const { pool, store, receiver } = await openShort(postgres, context);
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
  'Redis by ioredis, frozen': (context) => freezeRedis('redis by ioredis', context),
  'Redis by node-redis, frozen': (context) => freezeRedis('redis by node-redis', context),
  async 'D1, whose binding waits'() {
    let gate = createGate();
    gate.open();
    const stop = async (): Promise<void> => {
      gate = createGate();
    };
    const store = d1Store(createD1(new DatabaseSync(':memory:'), () => gate.opened));
    return { store, stop, resume: async () => gate.open() };
  },
  async 'SQLite, locked by another process'() {
    const path = join(await temporaryFolder(), 'callbacks.db');
    const store = sqliteStore({ path });
    const other = new DatabaseSync(path);
    onTestFinished(() => {
      store.close();
      other.close();
    });
    return {
      store,
      // Readers do not wait for a writer.
      working: ['read', 'find', 'due', 'failed'],
      stop: async () => other.exec('BEGIN EXCLUSIVE'),
      resume: async () => other.exec('COMMIT'),
    };
  },
};

const ENDED =
  /no free connection within|lock timeout|statement timeout|did not finish|took longer than callTimeout/;

/** What came of each call, for the output of the test. */
const table: Record<string, object> = {};
afterAll(() => console.table(table));

it.for(Object.entries(STUCK))('every function of the store ends: %s', async ([name, open], context) => {
  const { store, stop, resume, working = [], receiver = createReceiver(store) } = await open(context);
  const settings = { callTimeout: 2 * TIMEOUT, elapsed: () => performance.now() };
  const limited = limitStore(store, settings, () => {});
  const known = freshRecord();
  await limited.create(known);
  const snapshot = { record: known, now: Date.now };
  const order = await receiver.order();
  const calls: Record<Exclude<keyof CallbackStore, 'watch'>, () => Promise<unknown>> = {
    create: () => limited.create(freshRecord()),
    read: () => limited.read(known.key),
    find: () => limited.find({ ref: known.ref }),
    swap: () => limited.update(snapshot, (record) => ({ ...record, version: record.version + 1 })),
    due: () => limited.due(10),
    failed: () => limited.failed(10),
    purge: () => limited.purge(),
  };
  await stop();

  try {
    const began = performance.now();
    const row: Record<string, number> = {};
    const ended = async (call: string, work: Promise<unknown>): Promise<unknown> => {
      const result = await Promise.race([
        work.then(() => 'works', String),
        delay(HANG, 'hangs', { ref: false }),
      ]);
      row[call] = Math.round(performance.now() - began);
      expect(result, call).toMatch(working.includes(call) ? 'works' : ENDED);
      return result;
    };
    const delivery = receiver.deliver(order);
    await Promise.all(Object.entries(calls).map(([call, run]) => ended(call, run())));
    expect(await delivery).toBe(503);
    table[name] = { ...row, delivery: Math.round(performance.now() - began) };
    expect(receiver.errors()).not.toEqual([]);
  } finally {
    await resume();
  }

  await expect.poll(() => receiver.deliver(order)).toBe(200);
});

it('works after the first call of D1 has never settled', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let isStuck = true;
  const never = new Promise(() => {});
  const store = d1Store(createD1(new DatabaseSync(':memory:'), () => (isStuck ? never : undefined)));
  const first = expect(store.purge()).rejects.toMatchObject({ code: 'store_timeout' });
  await vi.advanceTimersByTimeAsync(9_000);
  await first;
  isStuck = false;
  await store.purge();
});

/** Delivers to a victim whose deliveries get stuck, more often than there are connections; another task is served. */
async function outnumberConnections(
  { pool, receiver }: ShortPostgres,
  victim: Order,
  error: RegExp,
): Promise<void> {
  const other = await receiver.order();
  const responses = Promise.all(Array.from({ length: 3 * POOL }, () => receiver.deliver(victim)));

  // A sender repeats what failed because the connections were busy.
  await expect.poll(() => receiver.deliver(other)).toBe(200);
  expect(new Set(await responses)).toEqual(new Set([503]));
  // On a busy machine, all of them may have waited for a connection.
  const deliverAgain = async () => [await receiver.deliver(victim), receiver.errors().join()];
  await expect.poll(deliverAgain).toEqual([503, expect.stringMatching(error)]);
  expect(receiver.effects(other)).toEqual(['status', 'success']);
  // The transactions are over: nothing waits, and no connection is in use.
  expect([pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0]);
}

it('ends an outbox that never settles, though its deliveries outnumber the connections', async (context) => {
  let stuck: string | undefined;
  const short = await openShort(postgres, context, {
    outbox: (_client, { ref }) => (ref === stuck ? new Promise(() => {}) : Promise.resolve()),
  });
  const onRemove = vi.fn();
  short.pool.on('remove', onRemove);
  const victim = await short.receiver.order();
  stuck = victim.ref;

  await outnumberConnections(short, victim, /The outbox failed for .*: it took longer than 1000 ms/);

  // The outbox may still be writing on its connection.
  await expect.poll(() => onRemove).toHaveBeenCalled();
  stuck = undefined;
  await expect.poll(() => short.receiver.deliver(victim)).toBe(200);
});

it('ends the wait for a row that another session has locked, though its deliveries outnumber the connections', async (context) => {
  const short = await openShort(postgres, context);
  const onRemove = vi.fn();
  short.pool.on('remove', onRemove);
  const victim = await short.receiver.order();
  const locker = await short.admin.connect();
  onTestFinished(() => locker.release(true));
  await locker.query(`BEGIN; SELECT 1 FROM ${short.table} WHERE ref = '${victim.ref}' FOR UPDATE`);

  await outnumberConnections(short, victim, /canceling statement due to lock timeout/);

  // Each connection is used again.
  expect(onRemove).not.toHaveBeenCalled();
  await locker.query('ROLLBACK');
  await expect.poll(() => short.receiver.deliver(victim)).toBe(200);
});

it('survives every connection being terminated: idle, waiting, and in the middle of an outbox', async (context) => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => printed.mockRestore());
  let inOutbox = (): void => {};
  let terminated = Promise.resolve();
  const { pool, admin, receiver } = await openShort(postgres, context, {
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
  expect(await receiver.deliver(first)).toBe(200);

  // In the outbox's own work, when no query runs.
  const second = await receiver.order();
  const entered = createGate();
  inOutbox = entered.open;
  terminated = entered.opened.then(terminate);

  // The kit repeats the commit on another connection.
  expect(await receiver.deliver(second)).toBe(200);

  // At any moment, while many deliveries run.
  const orders = await Promise.all(Array.from({ length: 40 }, () => receiver.order()));
  let rest = orders;
  for (let round = 0; rest.length > 0 && round < 50; round += 1) {
    const responses = Promise.all(rest.map((order) => receiver.deliver(order)));
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
