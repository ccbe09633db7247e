import { type PostgresStoreOptions, postgresStore } from '@videogen/callbacks/stores/postgres';
import { startEndedPostgres } from '@videogen-tools/testing/ended-postgres';
import { type PostgresService, startPostgres } from '@videogen-tools/testing/postgres';
import { Pool, type PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished, type TestContext, vi } from 'vitest';
import { HANG, openShort, POOL } from './support/short-limits.ts';

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
  const responses = Promise.all(Array.from({ length: 3 * POOL }, () => receiver.deliver(victim)));
  // A sender repeats what failed because the connections were busy.
  await expect.poll(() => receiver.deliver(other)).toBe(200);
  expect(new Set(await responses)).toEqual(new Set([503]));
  expect(receiver.errors().join()).toMatch(/The outbox failed for .*: it took longer than 1000 ms/);
  expect(receiver.effects(other)).toEqual(['status', 'success']);
  // The transactions are over: nothing waits, and no connection is in use.
  expect([pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0]);
});

it('ends the wait for a row that another session has locked', async (context) => {
  const { table, pool, admin, receiver } = await openPostgres(context);
  const [victim, other] = [await receiver.order(), await receiver.order()];
  const locker = await admin.connect();
  onTestFinished(() => locker.release(true));
  await locker.query(`BEGIN; SELECT 1 FROM ${table} WHERE ref = '${victim.ref}' FOR UPDATE`);
  const responses = Promise.all(Array.from({ length: 3 * POOL }, () => receiver.deliver(victim)));
  expect(new Set(await responses)).toEqual(new Set([503]));
  expect(receiver.errors().join()).toMatch(/canceling statement due to lock timeout/);
  await expect.poll(() => receiver.deliver(other)).toBe(200);
  await locker.query('ROLLBACK');
  await expect.poll(() => receiver.deliver(victim)).toBe(200);
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
  expect(await receiver.deliver(first)).toBe(200);
  // In the outbox's own work, when no query runs.
  const second = await receiver.order();
  const entered = new Promise<void>((resolve) => {
    inOutbox = resolve;
  });
  terminated = entered.then(terminate);
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

it('reports an outbox that hides the error of a statement', async (context) => {
  const { receiver } = await openPostgres(context, {
    outbox: (client) => client.query('SELECT 1/0').catch(() => {}),
  });
  const order = await receiver.order();
  expect(await receiver.deliver(order)).toBe(503);
  expect(receiver.errors().join()).toMatch(/A statement of the outbox failed/);
});
