import { setTimeout as delay } from 'node:timers/promises';
import { type CallbackEvent, type CallbackStore, createCallbackReceiver } from '@videogen/callbacks';
import { type PostgresStoreOptions, postgresStore } from '@videogen/callbacks/stores/postgres';
import { redisStore } from '@videogen/callbacks/stores/redis';
import { startEndedPostgres } from '@videogen-tools/testing/ended-postgres';
import { type PostgresService, startPostgres } from '@videogen-tools/testing/postgres';
import { startRedis } from '@videogen-tools/testing/redis';
import { Redis } from 'ioredis';
import { Pool, type PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished, type TestContext, vi } from 'vitest';
import { record, SECRETS } from './support/fixture.ts';
import { post } from './support/post.ts';

// The times are short, so that a hang shows soon. The tests of the exact limits are in hangs.test.ts, on a fake clock.
const TIMEOUT = 1_000;
const POOL = 4;
/** Longer than every limit together; only a hang takes as long. */
const HANG = 60_000;

let service: PostgresService;

beforeAll(async () => {
  service = await startPostgres();
});
afterAll(() => service.stop());

/** A receiver on a store, with tasks whose handlers are counted. `patient` is the same store without short limits. */
function createReceiver(store: CallbackStore, patient: CallbackStore = store, timeout: number = TIMEOUT) {
  const events: CallbackEvent[] = [];
  const effects: string[] = [];
  const options = { publicUrl: 'https://app.example/c', secrets: SECRETS };
  const { createUrl } = createCallbackReceiver({ ...options, store: patient, callTimeout: HANG });
  const callbacks = createCallbackReceiver({
    ...options,
    store,
    confirm: async (id) => record(id, 'SUCCESS'),
    matchCallbackUrl: false,
    onSuccess: (_task, { ref }) => void effects.push(ref),
    onEvent: (event) => void events.push(event),
    logFailures: false,
    callTimeout: 3 * timeout,
    busyTimeout: 1,
    leaseTime: 2_000,
    overdueAfter: 200,
    retryAfter: 50,
  });
  return {
    callbacks,
    effects,
    errors: () => events.flatMap((event) => ('error' in event ? String(event.error) : [])),
    async order() {
      const { url, ref } = await createUrl();
      const taskId = crypto.randomUUID();
      return { url, ref, taskId, deliver: () => deliver(callbacks, url, taskId) };
    },
  };
}

/** Delivers; resolves to the status of the response, or 'hangs'. */
async function deliver(
  { handle }: ReturnType<typeof createCallbackReceiver>,
  url: string,
  taskId: string,
): Promise<number | string> {
  const response = handle(post(url, record(taskId, 'SUCCESS'))).then(({ status }) => status);
  return Promise.race([response, delay(HANG, 'hangs', { ref: false })]);
}

/** A store on a small pool without any listener, and a connection of the test's own. */
async function openPostgres(context: TestContext, options: PostgresStoreOptions<PoolClient> = {}) {
  if (service.url === undefined) return context.skip(service.reason);
  const table = `stuck_${crypto.randomUUID().slice(0, 8)}`;
  const pool = new Pool({ connectionString: service.url, max: POOL });
  const admin = new Pool({ connectionString: service.url, max: 2 });
  admin.on('error', () => {});
  onTestFinished(async () => {
    await Promise.all([pool.end(), admin.end()]);
  });
  const store = postgresStore<PoolClient>(pool, { table, timeout: TIMEOUT, ...options });
  const patient = postgresStore(admin, { table, timeout: HANG });
  return { table, pool, admin, receiver: createReceiver(store, patient, options.timeout) };
}

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

it('responds when the pool has no free connection, and works again when it has', async (context) => {
  const { pool, receiver } = await openPostgres(context);
  const order = await receiver.order();
  const taken = await Promise.all(Array.from({ length: POOL }, () => pool.connect()));
  expect(await order.deliver()).toBe(503);
  expect(receiver.errors().join()).toMatch(/no free connection within 1000 ms/);
  for (const client of taken) client.release();
  await expect.poll(() => order.deliver()).toBe(200);
});

it('responds while PostgreSQL is frozen, and works again afterwards', async (context) => {
  const { pool, admin, receiver } = await openPostgres(context);
  const order = await receiver.order();
  const { rows } = await admin.query(`SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()
    UNION SELECT split_part(pg_read_file('postmaster.pid'), E'\n', 1)::int`);
  const pids = rows.map(({ pid }) => Number(pid));
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    expect(await order.deliver()).toBe(503);
    expect(receiver.errors().join()).toMatch(/store_timeout|did not finish|no free connection/);
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
  await expect.poll(() => order.deliver()).toBe(200);
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

it('responds while Redis is frozen, and works again afterwards', async (context) => {
  const redis = await startRedis();
  onTestFinished(() => redis.stop());
  if (redis.url === undefined) return context.skip(redis.reason);
  const client = new Redis(redis.url);
  onTestFinished(() => client.disconnect());
  const receiver = createReceiver(redisStore(client, { prefix: `{${crypto.randomUUID()}}:` }));
  const order = await receiver.order();
  const pid = Number(/process_id:(\d+)/.exec(await client.info('server'))?.[1]);
  process.kill(pid, 'SIGSTOP');
  try {
    expect(await order.deliver()).toBe(503);
    expect(receiver.errors().join()).toMatch(/The store's read took longer than callTimeout, 3000 ms/);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await expect.poll(() => order.deliver()).toBe(200);
});
