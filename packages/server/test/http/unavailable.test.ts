import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSqlStateStore } from '@videogen/engine/sql';
import { openSqlite } from '@videogen/engine/sqlite';
import { startPostgres } from '@videogen-tools/test-support/postgres';
import { startS3 } from '@videogen-tools/test-support/s3';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, test } from 'vitest';
import type { ServerOptions } from '../../src/index.ts';
import { createPostgresQueue } from '../../src/postgres/create-postgres-queue.ts';
import { openPostgres } from '../../src/postgres/database.ts';
import { JobWorker } from '../../src/worker/job-worker.ts';
import { call, postTask } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;

async function start(options: ServerOptions): Promise<void> {
  server = await startTestServer({ role: 'api', ...options });
}

const read = () => call(`${server.url}/v1/tasks/00000000-0000-4000-8000-000000000000`);

async function ready(): Promise<readonly [status: number, text: string]> {
  const response = await fetch(`${server.url}/readyz`);
  return [response.status, await response.text()];
}

/** The outcome of a create request: the task, which may not be stored in a doubt, or neither. */
interface Created {
  readonly status: number;
  readonly id?: string | undefined;
}

async function create(): Promise<Created> {
  const response = await postTask(server.url);
  const { status, headers } = response;
  const body: { data?: { task_id: string }; detail?: string } = await response.json();
  if (status === 200) return { status, id: body.data?.task_id };
  expect([status, headers.get('retry-after'), typeof body.detail]).toEqual([503, '5', 'string']);
  return { status, id: /task ([-0-9a-f]{36})/.exec(body.detail ?? '')?.[1] };
}

test('while PostgreSQL restarts, creates get 200, or 503 and are stored only when the body names the task; workers continue', async (context) => {
  const postgres = await startPostgres();
  context.onTestFinished(() => postgres.stop());
  const { url: databaseUrl, restart } = postgres;
  if (databaseUrl === undefined || restart === undefined) return context.skip();
  await start({ databaseUrl });

  // A worker on the queue of the server, whose connections the restart closes as well.
  const database = openPostgres({ url: databaseUrl, onError: () => {} });
  const { queue, changes } = createPostgresQueue(database);
  const done: string[] = [];
  const worker = new JobWorker({
    queue,
    owner: 'worker',
    pools: [{ name: 'upkeep', kinds: ['expire-upload'], slots: 1 }],
    leaseMs: 3_600_000,
    idleMs: 50,
    roundMs: 15_000,
    onError: () => {},
  });
  worker.start(async ({ id }) => void done.push(id));
  let restarting = true;

  const run = async (): Promise<readonly Created[]> => {
    const outcomes: Created[] = [];
    while (restarting) outcomes.push(await create());
    return outcomes;
  };

  const running = Promise.all(Array.from({ length: 4 }, run));
  await expect.poll(async () => (await create()).status).toBe(200);

  await restart();
  await expect.poll(async () => (await create()).status).toBe(200);

  restarting = false;
  const outcomes = (await running).flat();
  const getIds = (wanted: number): readonly unknown[] =>
    outcomes.flatMap(({ status, id }) => (status === wanted && id !== undefined ? [id] : []));

  expect(outcomes.some(({ status }) => status === 503)).toBe(true);

  const job = { id: 'expire-upload:a', kind: 'expire-upload', ref: 'a', at: 0 } as const;
  await createSqlStateStore(database, changes).commit({ jobs: [job] });
  await expect.poll(() => done).toEqual([job.id]);

  await worker.drain(AbortSignal.abort());
  const stored = (await database.query('SELECT id FROM tasks')).map(({ id }) => id);
  await database.close();

  expect(stored).toEqual(expect.arrayContaining([...getIds(200)]));

  // Two more were created before and after the restart.
  const unnamed = stored.filter((id) => !getIds(200).includes(id) && !getIds(503).includes(id));
  expect(unnamed).toHaveLength(2);

  await postgres.stop();
  const refused = await read();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  await expect.poll(ready).toEqual([503, 'not usable: database\nnot usable: migrations\n']);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test('while the storage of the media is unavailable, creates with media get 503', async ({
  onTestFinished,
}) => {
  const storage = await startS3();
  onTestFinished(() => storage.stop());
  await start({ s3: storage.options });
  const image = new URL('../../../../tools/contract/fixtures/image.png', import.meta.url);
  const bytes_base64_encoded = (await readFile(image)).toString('base64');
  const body = { model: 'animate-2.4-faster', seconds: 2, image: { bytes_base64_encoded } };
  const create = () => call(`${server.url}/v1/video/image2video`, { body });
  expect((await create()).status).toBe(200);
  storage.refuse(true);
  const refused = await create();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
});

test('/readyz names a missing bucket, and missing migrations', async ({ onTestFinished }) => {
  const storage = await startS3();
  onTestFinished(() => storage.stop());
  const dataDir = await temporaryFolder();
  await start({ dataDir, s3: storage.options });
  await expect.poll(ready).toEqual([200, 'ok\n']);
  const database = openSqlite(join(dataDir, 'videogen.db'));
  await database.query(`DELETE FROM videogen_migrations WHERE name = 'providers'`);
  await expect.poll(ready).toEqual([503, 'not usable: migrations\n']);
  await database.query(`INSERT INTO videogen_migrations (name) VALUES ('providers')`);
  await database.close();
  await server.close();
  await start({ dataDir, s3: { ...storage.options, bucket: 'missing' } });
  await expect.poll(ready).toEqual([503, 'not usable: storage\n']);
});
