import { type PostgresClient, postgresSchema, postgresStore } from '@videogen/callbacks/stores/postgres';
import { startPostgres } from '@videogen-tools/test-support/postgres';
import { Pool, type PoolClient } from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it, onTestFinished, type TestContext, vi } from 'vitest';
import { storeWithQueue, storeWithTable } from '../examples/outbox.ts';
import { createClaims } from './support/claims.ts';
import { createFixture, record } from './support/fixture.ts';
import { deliver, post } from './support/post.ts';

type Service = Awaited<ReturnType<typeof startPostgres>>;

let service: Service;
let pool: Pool;

beforeAll(async () => {
  service = await startPostgres();
  if (service.url === undefined) return;
  pool = new Pool({ connectionString: service.url });
  // The throw-away server is stopped while connections of the pool are still closing.
  pool.on('error', () => {});
});
afterAll(async () => {
  await pool?.end();
  await service.stop();
});

function needsPostgres(context: TestContext): string {
  if (service.url === undefined) return context.skip(service.reason);
  return service.url;
}

it('needs no CREATE privilege if the table exists', async (context) => {
  const url = new URL(needsPostgres(context));
  await pool.query(postgresSchema('granted'));
  await pool.query(`CREATE ROLE app LOGIN PASSWORD 'app';
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    GRANT SELECT, INSERT, UPDATE, DELETE ON granted TO app`);
  url.username = 'app';
  url.password = 'app';
  const app = new Pool({ connectionString: url.href });
  app.on('error', () => {});
  onTestFinished(() => app.end());

  expect(await (await createClaims({ store: postgresStore(app, { table: 'granted' }) })).claim()).toBe(200);
  await expect(createClaims({ store: postgresStore(app, { table: 'missing' }) })).rejects.toThrow(
    /permission denied/,
  );
});

it('enqueues one pg-boss job within the commit, however many deliveries arrive', async (context) => {
  const connectionString = needsPostgres(context);
  const boss = new PgBoss({ connectionString, schedule: false, supervise: false });
  await boss.start();
  onTestFinished(() => boss.stop({ graceful: false, close: true }));
  await boss.createQueue('ship');
  const first = await createClaims({ store: storeWithQueue(pool, boss), onStatus: undefined });
  const { url, ref, taskId } = first;
  const second = await createClaims({ store: storeWithQueue(pool, boss), onStatus: undefined });
  const claimElsewhere = async (): Promise<number> =>
    (await second.callbacks.handle(post(url, record(taskId, 'SUCCESS')))).status;
  await first.claim('PROCESSING');
  const statuses = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? first.claim() : claimElsewhere()));

  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));

  const jobs = await boss.fetch('ship', { batchSize: 10 });
  expect(jobs.map(({ data }) => data)).toEqual([
    { effectId: `${taskId}:SUCCESS`, ref, videos: record(taskId, 'SUCCESS').output_videos },
  ]);
});

it('writes to a table of the user within the commit, or commits neither', async (context) => {
  needsPostgres(context);
  const store = storeWithTable(pool);
  for (const handler of [undefined, () => {}]) {
    const { callbacks, claim, ref, taskId } = await createClaims({ store, onStatus: handler });
    // There is no table yet: the effect fails, is kept, and runs again.
    expect(await claim()).toBe(503);
    expect(await callbacks.list({ failed: true })).toMatchObject([
      { ref, attempts: 1, error: expect.stringContaining('relation "outbox" does not exist') },
    ]);
    await pool.query('CREATE TABLE outbox (effect_id text PRIMARY KEY, ref text, status text)');
    expect(await claim()).toBe(200);
    expect(await claim()).toBe(200);
    const { rows } = await pool.query('SELECT * FROM outbox');
    expect(rows).toEqual([{ effect_id: `${taskId}:SUCCESS`, ref, status: 'SUCCESS' }]);
    expect(await callbacks.list({ failed: true })).toEqual([]);
    await pool.query('DROP TABLE outbox');
  }
});

it('writes to a table of the user, once, that a task is overdue', async (context) => {
  needsPostgres(context);
  await pool.query('CREATE TABLE outbox (effect_id text PRIMARY KEY, ref text, status text)');
  onTestFinished(async () => void (await pool.query('DROP TABLE outbox')));
  const fixture = createFixture(storeWithTable(pool), { deadline: 1, overdueAfter: 1 });
  const { ref, taskId } = await fixture.order('PROCESSING');
  await fixture.callbacks.bind(ref, taskId);
  const read = async (): Promise<unknown[]> =>
    (await pool.query("SELECT * FROM outbox WHERE status = 'overdue'")).rows;

  await expect
    .poll(async () => {
      await fixture.callbacks.reconcile();
      return read();
    })
    .toEqual([{ effect_id: `${taskId}:overdue`, ref, status: 'overdue' }]);
  expect(await fixture.callbacks.reconcile()).toMatchObject({ failed: 0 });
  expect(await read()).toHaveLength(1);
});

it.for([
  [
    'a constraint that fails at the commit',
    "INSERT INTO jobs VALUES ('one'), ('one')",
    'duplicate key value',
  ],
  ['an error of a statement that it hides', 'SELECT 1/0', 'A statement of the outbox failed'],
] as const)('counts as a failure of the outbox: %s', async ([, statement, error], context) => {
  needsPostgres(context);
  await pool.query('CREATE TABLE IF NOT EXISTS jobs (id text UNIQUE DEFERRABLE INITIALLY DEFERRED)');
  const store = postgresStore<PoolClient>(pool, {
    outbox: (client) => client.query(statement).catch(() => {}),
  });
  const { callbacks, claim, ref } = await createClaims({ store, onStatus: undefined });
  expect(await claim()).toBe(503);
  const failure = { ref, attempts: 1, error: expect.stringContaining(error) };
  expect(await callbacks.list({ failed: true })).toContainEqual(expect.objectContaining(failure));
});

it('rejects with the error of a statement, and closes the connection, when the client throws', async () => {
  const release = vi.fn<(isBroken?: boolean) => void>();
  const query: PostgresClient['query'] = (text) => {
    if (text.startsWith('BEGIN')) return Promise.resolve({ rows: [] });
    throw new Error(`no ${text.slice(0, 8)}`);
  };
  const store = postgresStore({ connect: async () => ({ query, release }) });
  await expect(store.purge()).rejects.toThrow('no SELECT');
  expect(release.mock.calls).toEqual([[true]]);
});

it.for(['repeatable read', 'serializable'])(
  'works when the default isolation is %s',
  async (level, context) => {
    const url = needsPostgres(context);
    const setting = level.replace(' ', '\\ ');
    const pool = new Pool({
      connectionString: url,
      max: 20,
      options: `-c default_transaction_isolation=${setting}`,
    });
    pool.on('error', () => {});
    context.onTestFinished(() => pool.end());
    const { rows } = await pool.query('SHOW default_transaction_isolation');

    expect(rows).toEqual([{ default_transaction_isolation: level }]);

    const fixture = createFixture(postgresStore(pool, { table: `isolated_${level[0]}` }));
    const order = await fixture.order();
    const statuses = await Promise.all(Array.from({ length: 40 }, () => deliver(fixture, order)));

    expect(statuses).toEqual(statuses.map(() => 200));
    expect(fixture.effects(order)).toEqual(['status', 'success']);
  },
);
