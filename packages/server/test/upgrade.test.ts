import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@videogen-tools/testing/postgres';
import { expect, test } from 'vitest';
import { openPostgres } from '../src/postgres/database.ts';
import { type Instance, startInstance } from './support/chaos.ts';
import { createTasks, KEY } from './support/create-tasks.ts';
import { readProgress } from './support/inspect.ts';
import { pause } from './support/pause.ts';

/** What a next version may do to the tables while this one runs: add columns, indexes and tables. */
const expansion = [
  `ALTER TABLE tasks ADD COLUMN future text NOT NULL DEFAULT 'x'`,
  `ALTER TABLE organizations ADD COLUMN future bigint`,
  `ALTER TABLE dead_jobs ADD COLUMN future text`,
  `ALTER TABLE deliveries ADD COLUMN future text`,
  'CREATE INDEX tasks_future ON tasks (future)',
  'CREATE TABLE of_the_future (id text PRIMARY KEY)',
  `INSERT INTO videogen_migrations (name) VALUES ('of the future')`,
];

// After a release, the process that starts first is the package of that release, installed from the registry by its
// exact version: the version that is frozen stays beside the tables of this one.
test('a process that runs, and one that starts, lose no task beside the tables of the next version', async (context) => {
  const postgres = await startPostgres();
  const processes: Instance[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'videogen-upgrade-'));
  try {
    if (postgres.url === undefined) return context.skip();
    const config = join(folder, 'config.json');
    const providers = { placeholder: { type: 'synthetic', placeholder: true } };
    await writeFile(config, JSON.stringify({ providers, routes: [{ provider: 'placeholder' }] }));
    const env = {
      DATABASE_URL: postgres.url,
      VIDEOGEN_DATA: folder,
      VIDEOGEN_CONFIG: config,
      VIDEOGEN_BOOTSTRAP_KEY: KEY,
      VIDEOGEN_DRAIN_MS: '0',
    };
    const start = async (): Promise<string> => {
      const instance = await startInstance(env);
      processes.push(instance);
      return instance.url;
    };
    const before = await start();
    const database = openPostgres({ url: postgres.url, onError: () => {} });
    // The tables change, and the other process starts, while tasks are created and under way.
    const underLoad = createTasks({ url: before, tasks: 60 });
    for (const statement of expansion) await database.query(statement);
    const after = await start();
    const created = await Promise.all([
      underLoad,
      createTasks({ url: before, tasks: 20 }),
      createTasks({ url: after, tasks: 20 }),
    ]);
    expect(created.map(({ statuses }) => statuses)).toEqual([{ 200: 60 }, { 200: 20 }, { 200: 20 }]);
    while ((await readProgress(database)).underWay > 0) await pause(100);
    const rows = await database.query('SELECT status, count(*)::int AS count FROM tasks GROUP BY status');
    await database.close();
    expect(rows).toEqual([{ status: 'SUCCESS', count: 100 }]);
  } finally {
    await Promise.all(processes.map(({ kill }) => kill('SIGTERM')));
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
