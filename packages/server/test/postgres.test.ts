import { jobQueueCases, stateStoreCases } from '@videogen/engine/conformance';
import { createSqlStateStore } from '@videogen/engine/sql';
import { startEndedPostgres } from '@videogen-tools/test-support/ended-postgres';
import { type Service, startPostgres } from '@videogen-tools/test-support/postgres';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createAccounts } from '../src/accounts/keys.ts';
import { readBalances } from '../src/accounts/ledger.ts';
import { createRateLimiter } from '../src/accounts/rate-limiter.ts';
import { migrate } from '../src/migrations.ts';
import { createPostgresQueue, type PostgresQueue } from '../src/postgres/create-postgres-queue.ts';
import { openPostgres, type PostgresDatabase } from '../src/postgres/database.ts';
import { SHORTEST_LEASE_SECONDS } from '../src/postgres/job-rows.ts';
import { openDatabase } from '../src/storage.ts';

let server: Service;
let database: PostgresDatabase;
let engine: PostgresQueue;
const errors: Error[] = [];

beforeAll(async () => {
  server = await startPostgres();
  if (server.url === undefined) return;
  database = openPostgres({ url: server.url, onError: (error) => errors.push(error) });
  await migrate(database);
  engine = createPostgresQueue(database);
});

afterAll(async () => {
  expect(errors).toEqual([]);
  await database.close();
  await server.stop();
});

async function open() {
  await database.query('TRUNCATE tasks, uploads, deliveries, dead_jobs');
  await database.query('TRUNCATE videogen_jobs.job');
  return {
    state: createSqlStateStore(database, engine.changes),
    queue: engine.queue,
    now: Date.now,
    shortestLeaseMs: SHORTEST_LEASE_SECONDS * 1000,
    /** Moves the times of all jobs back instead of waiting. */
    async pass(milliseconds: number) {
      const back = `interval '${milliseconds} milliseconds'`;
      await database.query(
        `UPDATE videogen_jobs.job SET start_after = start_after - ${back}, heartbeat_on = heartbeat_on - ${back}`,
      );
    },
  };
}

describe.each([
  ['the state store', stateStoreCases(open)],
  ['the job queue', jobQueueCases(open)],
])('%s on PostgreSQL', (_, cases) => {
  test.each(cases)('$name', ({ run }) => run());
});

test('more concurrent commits than connections succeed right after a start', async () => {
  const small = openPostgres({
    url: server.url ?? '',
    connections: 2,
    onError: (error) => errors.push(error),
  });
  const own = createPostgresQueue(small);
  const state = createSqlStateStore(small, own.changes);
  const jobs = ['a', 'b', 'c', 'd'].map((ref) => ({ id: `poll:${ref}`, kind: 'poll', ref, at: 0 }) as const);
  const results = await Promise.all(jobs.map((job) => state.commit({ jobs: [job] })));
  expect(results).toEqual(['committed', 'committed', 'committed', 'committed']);
  await small.close();
});

test('the end of an idle connection is reported', async () => {
  const reported: Error[] = [];
  const own = openPostgres({ url: server.url ?? '', onError: (error) => reported.push(error) });
  onTestFinished(own.close);
  const [row] = await own.query('SELECT pg_backend_pid() AS pid');
  await database.query('SELECT pg_terminate_backend($1)', [Number(row?.['pid'])]);
  await expect.poll(() => reported).toEqual([expect.objectContaining({ code: '57P01' })]);
});

test('a lost connection fails its transaction, not the process', async () => {
  const lost = database.transaction(async (sql) => {
    const [row] = await sql.query('SELECT pg_backend_pid() AS pid');
    const pid = Number(row?.['pid']);
    await database.query('SELECT pg_terminate_backend($1)', [pid]);
    const count = 'SELECT count(*) AS backends FROM pg_stat_activity WHERE pid = $1';
    // No statement of this connection runs when it ends.
    await expect.poll(() => database.query(count, [pid])).toEqual([{ backends: 0 }]);
    return sql.query('SELECT 1 AS one');
  });
  await expect(lost).rejects.toMatchObject({ name: 'StorageUnavailable', nothingStored: true });
  expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a connection that ends in the packet that makes it ready fails its transaction, not the process', async () => {
  const ended = await startEndedPostgres();
  const own = openPostgres({ url: `postgres://127.0.0.1:${ended.port}/none`, onError: () => {} });
  // An error event without a listener would fail the whole run of Vitest.
  await expect(own.transaction((sql) => sql.query('SELECT 1'))).rejects.toThrow();
  await own.close();
  await ended.close();
});

test.each([
  ['pg_terminate_backend', false],
  ['pg_cancel_backend', true],
])('a commit that %s interrupts stored surely nothing: %s', async (interrupt, nothingStored) => {
  await database.query('CREATE TABLE slow_commits (id int)');
  await database.query(
    `CREATE FUNCTION sleep() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(60); RETURN NULL; END'`,
  );
  await database.query(
    `CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON slow_commits DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION sleep()`,
  );
  const committed = database.transaction((sql) => sql.query('INSERT INTO slow_commits VALUES (1)'));
  const interrupted = expect(committed).rejects.toMatchObject({ name: 'StorageUnavailable', nothingStored });
  const stop = `SELECT ${interrupt}(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep'`;

  await expect.poll(() => database.query(stop)).toHaveLength(1);

  await interrupted;
  await database.query('DROP TABLE slow_commits; DROP FUNCTION sleep()');
});

const caller = { id: 'key', organization: 'acme', revoked: false, banned: false };

test('all instances count the requests of an organization together', async () => {
  const limiters = [await createRateLimiter(2, database), await createRateLimiter(2, database)];
  const delays: number[] = [];
  for (const limiter of [...limiters, ...limiters]) delays.push((await limiter?.take(caller)) ?? Number.NaN);
  expect(delays).toEqual([0, 0, expect.toSatisfy(isDelay), expect.toSatisfy(isDelay)]);
});

function isDelay(seconds: number): boolean {
  return seconds >= 1 && seconds <= 60;
}

test('two changes of the limits of an organization at the same time are both kept', async () => {
  const accounts = createAccounts(database, { now: Date.now });
  await accounts.createKey({ organization: 'acme' });
  const limits = [{ concurrentTasks: 1 }, { requestsPerMinute: 2 }];
  const changes = await database.transaction(async (sql) => {
    await sql.query(`SELECT id FROM organizations WHERE id = 'acme' FOR UPDATE`);
    const begun = limits.map((change) => accounts.setLimits('acme', change));
    const waiting = `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%limits%'`;
    await expect.poll(() => database.query(waiting)).toHaveLength(2);
    return begun;
  });
  expect(await Promise.all(changes)).toEqual([true, true]);
  expect(await readBalances(database, 'acme')).toMatchObject([{ limits: Object.assign({}, ...limits) }]);
});

test('an error in a statement is not an outage', async () => {
  await expect(database.query('SELECT missing')).rejects.toMatchObject({ name: 'error', code: '42703' });
});

test('processes that start concurrently on an empty database all succeed', async () => {
  await database.query('CREATE DATABASE empty');
  const url = new URL(server.url ?? '');
  url.pathname = '/empty';
  const starts = Array.from({ length: 4 }, async () => {
    const storage = await openDatabase(
      { databaseUrl: url.href, dataDir: '' },
      { onError: (error) => errors.push(error) },
    );
    await storage.start();
    return storage;
  });
  const storages = await Promise.all(starts);
  for (const storage of storages) await storage.close();
});

test('concurrent migrations apply each step once', async () => {
  await database.query(
    'DROP TABLE videogen_migrations, tasks, uploads, deliveries, dead_jobs, ledger, api_keys, organizations, providers',
  );
  const applied = await Promise.all([migrate(database), migrate(database), migrate(database)]);
  expect(applied.flat()).toEqual([
    'records',
    'dead jobs',
    'providers of tasks, groups of jobs',
    'organizations and keys',
    'providers',
    'limits of organizations',
    'table of jobs',
  ]);
});

test('a step of a newer server is accepted, unless this version cannot work with it', async () => {
  await database.query(`INSERT INTO videogen_migrations (name) VALUES ('of the future')`);
  expect(await migrate(database)).toEqual([]);

  await database.query(`INSERT INTO videogen_migrations (name) VALUES ('contract: of the future')`);
  await expect(migrate(database)).rejects.toThrow(/cannot work with \(contract: of the future\)/);

  const settings = { databaseUrl: server.url ?? '', dataDir: '' };
  const storage = await openDatabase(settings, { onError: (error) => errors.push(error) });
  await expect(storage.start()).rejects.toThrow(/of the future/);

  const connections = `SELECT application_name FROM pg_stat_activity WHERE application_name = 'videogen-server' AND pid <> pg_backend_pid()`;
  const own = (await database.query(connections)).length;
  expect(own).toBeGreaterThan(0);

  await storage.close();
  // An open connection would keep the process alive.
  await expect.poll(() => database.query(connections)).toEqual([]);

  await database.query(`DELETE FROM videogen_migrations WHERE name LIKE '%of the future'`);
});

test('a job is due at the time of the database, whatever the clock of the process says', async () => {
  const { state, queue } = await open();
  const storage = await openDatabase(
    { databaseUrl: server.url ?? '', dataDir: '' },
    { onError: (error) => errors.push(error) },
  );
  onTestFinished(storage.close);
  const { now } = Date;
  using _ = vi.spyOn(Date, 'now').mockImplementation(() => now() + 180_000);

  // The control: a job that is due now by the clock of this process is due in three minutes.
  await state.commit({ jobs: [{ id: 'poll:ahead', kind: 'poll', ref: 'ahead', at: Date.now() }] });
  expect(await queue.claim({ owner: 'test', limit: 10, leaseMs: 6000 })).toEqual([]);

  await storage.startClock();
  await state.commit({
    jobs: [{ id: 'poll:now', kind: 'poll', ref: 'now', at: storage.clock.now() - 1000 }],
  });
  const claims = await queue.claim({ owner: 'test', limit: 10, leaseMs: 6000 });

  expect(claims.map(({ ref }) => ref)).toEqual(['now']);
});

test('text that PostgreSQL does not store matches nothing, or is stored without it', async () => {
  const { state, queue } = await open();
  expect(await state.tasks.get('a\0b')).toBeUndefined();
  await state.commit({ jobs: [{ id: 'poll:a', kind: 'poll', ref: 'a', at: 0 }] });
  const claimOne = async () => {
    const [claim] = await queue.claim({ owner: 'test', limit: 1, leaseMs: 6000 });
    if (claim === undefined) throw new Error('No job is due.');
    return claim;
  };
  const error = 'oops\0 and half of \ud83d';
  expect(await queue.release(await claimOne(), { at: 0, error })).toBe(true);
  expect(await queue.bury(await claimOne(), error)).toBe(true);
  expect((await queue.dead({ limit: 1 })).items).toMatchObject([{ error: 'oops\uFFFD and half of \uFFFD' }]);
});

test.each([1, 20_000])('a claim of 100 jobs reads as much with %i organizations', async (organizations) => {
  const { queue } = await open();
  const jobs = Math.max(2000, organizations);
  // In steps that a busy machine ends before the time limit of a statement.
  for (let first = 1; first <= jobs; first += 5000)
    await database.query(
      `INSERT INTO videogen_jobs.job (name, singleton_key, group_id, start_after, data)
        SELECT 'poll', 'poll:' || number, 'gpu/org-' || number % ${organizations}, now() - interval '1 minute',
          json_build_object('id', 'poll:' || number, 'ref', number::text, 'at', 0, 'attempts', 0)
        FROM generate_series(${first}, ${Math.min(jobs, first + 4999)}) AS number`,
    );

  await database.query('ANALYZE videogen_jobs.job');
  const seen = new Set<string>();
  const counts: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await queue.claim({
      owner: 'test',
      limit: 100,
      leaseMs: 6000,
      share(due) {
        counts.push(due.length);
        for (const { group } of due) seen.add(group);
        return [];
      },
    });
  }

  expect(Math.max(...counts)).toBeLessThanOrEqual(200);
  // Each look offers other groups.
  expect(seen.size).toBeGreaterThanOrEqual(Math.min(organizations, 200));
});

describe('the table of rate limits', () => {
  /** A database that responds to the creation of the table as it does to another statement, once. */
  function withCreation(statement: string): {
    readonly refused: string[];
    readonly database: PostgresDatabase;
  } {
    const refused: string[] = [];
    const send: PostgresDatabase['send'] = async (given, values) => {
      const isCreation = JSON.stringify(given).includes('CREATE TABLE');
      if (!isCreation || refused.length > 0) return database.send(given, values);
      return database.send(statement).catch((error) => {
        refused.push(error.code);
        throw error;
      });
    };
    return { refused, database: { ...database, send } };
  }

  test('is created by each of the servers that start at the same time', async () => {
    const servers = Array.from({ length: 8 }, () =>
      openPostgres({ url: server.url ?? '', onError: () => {} }),
    );
    onTestFinished(async () => void (await Promise.all(servers.map((each) => each.close()))));
    await Promise.all(servers.map((each) => each.query('SELECT 1')));
    for (let round = 0; round < 20; round += 1) {
      await database.query('DROP TABLE IF EXISTS videogen_rate_limits');
      await Promise.all(servers.map((each) => createRateLimiter(60, each)));
    }
  });

  test.each([
    ['42P07', 'CREATE TABLE videogen_rate_limits ()'],
    ['42710', 'CREATE TYPE videogen_rate_limits AS ENUM ()'],
  ])(
    'is used when PostgreSQL refuses to create it with %s, as another server was first',
    async (code, statement) => {
      await createRateLimiter(1, database);
      const { refused, database: refusing } = withCreation(statement);
      const limiter = await createRateLimiter(1, refusing);
      const other = { ...caller, organization: code };
      expect(refused).toEqual([code]);
      expect(await limiter.take(other)).toBe(0);
      expect(await limiter.take(other)).toBeGreaterThan(0);
    },
  );

  test('stops the start when it cannot be created', async () => {
    const { database: refusing } = withCreation('CREATE TABLE no_such_schema.videogen_rate_limits ()');
    await expect(createRateLimiter(1, refusing)).rejects.toMatchObject({ code: '3F000' });
  });
});
