import { readFile } from 'node:fs/promises';
import { jobKinds, type Page, type StateStore } from '@videogen/engine';
import { sampleTask } from '@videogen/engine/conformance';
import { createSqlStateStore, type SqlValue } from '@videogen/engine/sql';
import { type PostgresService, startPostgres } from '@videogen-tools/test-support/postgres';
import { startS3, type TestStorage } from '@videogen-tools/test-support/s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSqlKeys } from '../src/accounts/keys.ts';
import { migrate } from '../src/migrations.ts';
import { createPostgresQueue } from '../src/postgres/create-postgres-queue.ts';
import { openPostgres, type PostgresDatabase } from '../src/postgres/database.ts';
import { startInstance } from './support/cli.ts';

const TASKS = 1_000_000;

let postgres: PostgresService;
let storage: TestStorage;

beforeAll(async () => {
  [postgres, storage] = await Promise.all([startPostgres(), startS3()]);
});
afterAll(() => Promise.all([postgres.stop(), storage.stop()]));

test('a million tasks are read, listed and waited for by index, in little memory', async (context) => {
  const { url } = postgres;
  if (url === undefined) return context.skip();
  const statements = new Map<string, readonly SqlValue[]>();
  const database = record(openPostgres({ url, timeoutMs: 600_000, onError: () => {} }), statements);
  await migrate(database);
  const { queue, changes } = createPostgresQueue(database);
  const state = createSqlStateStore(database, changes);
  await insertTasks(database, 10_000);
  const few = await measureLook(queue.claim, queue.nextAt);
  await insertTasks(database, TASKS - 10_000);
  const many = await measureLook(queue.claim, queue.nextAt);
  statements.clear();
  await useEveryQuery(state, database);
  await queue.claim({ owner: 'test', limit: 50, leaseMs: 10_000 });
  await queue.nextAt();
  const scan = /Seq Scan on (tasks|deliveries|uploads|job)/;

  expect(await explain(database, 'SELECT * FROM tasks', [])).toMatch(scan);

  for (const [text, values] of statements) {
    const plan = await explain(database, text, values);
    console.log(`${text.replaceAll(/\s+/g, ' ').slice(0, 160)}\n${plan}\n`);
    expect(plan, text).not.toMatch(scan);
  }

  const [size] = await database.query(
    `SELECT pg_total_relation_size('tasks') + pg_total_relation_size('videogen_jobs.job') AS bytes`,
  );
  await database.close();
  const memory = await measureMemory(url);
  console.log(
    `a look at the queue: ${few.toFixed(1)} ms with 10,000 waiting tasks, ${many.toFixed(1)} ms with ${TASKS}; ` +
      `${Math.round(Number(size?.['bytes']) / TASKS)} bytes on disk for each; a process: ${memory} MB`,
  );

  expect(many).toBeLessThan(Math.max(few * 5, 20));
  expect(memory).toBeLessThan(250);
}, 1_200_000);

/** Notes the statements that run on the database. */
function record(database: PostgresDatabase, statements: Map<string, readonly SqlValue[]>): PostgresDatabase {
  const note = (text: string, values: readonly SqlValue[] = []): void => void statements.set(text, values);
  const query: PostgresDatabase['query'] = (text, values) => {
    note(text, values);
    return database.query(text, values);
  };
  return { ...database, query };
}

/** Inserts tasks of 100 organizations that have succeeded, each with the job that deletes its video in 8 hours. */
async function insertTasks(database: PostgresDatabase, count: number): Promise<void> {
  const record = JSON.stringify(sampleTask({ status: 'SUCCESS' }));
  await database.query(
    `INSERT INTO tasks (id, version, organization, status, category, submission, created_at, record)
      SELECT gen_random_uuid(), 5, 'org-' || number % 100, 'SUCCESS', 'TEXT_TO_VIDEO', 'settled',
        1700000000000 + number, $1 FROM generate_series(1, ${count}) AS number`,
    [record],
  );
  await database.query(
    `INSERT INTO videogen_jobs.job (name, singleton_key, group_id, start_after, data)
      SELECT 'expire-output', 'expire-output:' || id, '', now() + interval '8 hours',
        json_build_object('id', 'expire-output:' || id, 'ref', id, 'at', 0, 'attempts', 0)
      FROM tasks ON CONFLICT DO NOTHING`,
  );
  await database.query('ANALYZE');
}

/** Measures what a worker does when nothing is due: milliseconds, the median of 20. */
async function measureLook(
  claim: ReturnType<typeof createPostgresQueue>['queue']['claim'],
  nextAt: ReturnType<typeof createPostgresQueue>['queue']['nextAt'],
): Promise<number> {
  const samples: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const started = performance.now();
    expect(await claim({ owner: 'test', limit: 50, leaseMs: 10_000 })).toEqual([]);
    await nextAt([...jobKinds]);
    samples.push(performance.now() - started);
  }
  return samples.sort((left, right) => left - right)[10] ?? Number.NaN;
}

/** Runs every query of the API, the admin API and the command line. */
async function useEveryQuery(
  { tasks, deliveries, uploads }: StateStore,
  database: PostgresDatabase,
): Promise<void> {
  const organization = 'org-1';
  await createSqlKeys(database).find('no-key');
  await Promise.all([tasks.get('x'), deliveries.get('x'), uploads.get('x')]);
  const finds: ((page: { limit: number; cursor?: string }) => Promise<Page<unknown>> | Page<unknown>)[] = [
    (page) => tasks.find(page),
    (page) => tasks.find({ ...page, organization }),
    (page) => tasks.find({ ...page, organization, status: 'SUCCESS' }),
    (page) => tasks.find({ ...page, status: 'FAILED' }),
    (page) => tasks.find({ ...page, category: 'TEXT_TO_VIDEO' }),
    (page) => tasks.find({ ...page, submission: 'unknown' }),
    (page) => deliveries.find({ ...page, state: 'exhausted' }),
    (page) => deliveries.find({ ...page, taskId: 'x' }),
    (page) => deliveries.find({ ...page, organization }),
    (page) => uploads.find({ ...page, organization }),
  ];
  for (const find of finds) {
    await find({ limit: 100 });
    await find({ limit: 100, cursor: '1700000500000/x' });
  }
}

/** Returns the plan of a statement, whose small tables are read by index as the large ones are. */
async function explain(
  database: PostgresDatabase,
  text: string,
  values: readonly SqlValue[],
): Promise<string> {
  // Deliveries and uploads are empty here; a plan for many is wanted.
  const small = !/FROM tasks|\.job/.test(text);
  return database.transaction(async (sql) => {
    if (small) await sql.query('SET LOCAL enable_seqscan = off');
    const rows = await sql.query(`EXPLAIN ${text}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

/** Starts a server on the full tables. Returns its memory in megabytes after 200 reads. */
async function measureMemory(databaseUrl: string): Promise<number> {
  const { options } = storage;
  const instance = await startInstance({
    DATABASE_URL: databaseUrl,
    S3_ENDPOINT: options.endpoint,
    S3_BUCKET: options.bucket,
    S3_ACCESS_KEY_ID: options.accessKeyId,
    S3_SECRET_ACCESS_KEY: options.secretAccessKey,
    VIDEOGEN_BOOTSTRAP_KEY: 'a-secret-key',
  });
  for (let read = 0; read < 200; read += 1)
    await fetch(`${instance.url}/v1/tasks/6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10`, {
      headers: { authorization: 'Bearer a-secret-key' },
    });
  const status = await readFile(`/proc/${instance.pid}/status`, 'utf8');
  await instance.stop();
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
