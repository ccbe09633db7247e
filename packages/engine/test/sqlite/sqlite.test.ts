import { randomUUID } from 'node:crypto';
import { jobQueueCases, stateStoreCases } from '@videogen/engine/conformance';
import { createSqlStateStore, migrate } from '@videogen/engine/sql';
import { createSqliteQueue, openSqlite } from '@videogen/engine/sqlite';
import { describe, expect, test } from 'vitest';
import { createManualClock } from '../support/harness.ts';

async function open() {
  const clock = createManualClock();
  const database = openSqlite(':memory:');
  await migrate(database);
  const { queue, changes } = createSqliteQueue(database, clock, randomUUID);
  return { ...clock, state: createSqlStateStore(database, changes), queue, close: database.close };
}

describe.each([
  ['the state store', stateStoreCases(open)],
  ['the job queue', jobQueueCases(open)],
])('%s on SQLite', (_, cases) => {
  test.each(cases)('$name', ({ run }) => run());
});

test('a full disk is an outage, and stores nothing', async () => {
  const database = openSqlite(':memory:');
  await migrate(database);
  await database.query('PRAGMA max_page_count = 1');
  const insert = `INSERT INTO videogen_migrations (name) VALUES ('${'x'.repeat(100_000)}')`;
  const full = { name: 'StorageUnavailable', nothingStored: true };
  await expect(database.transaction((sql) => sql.query(insert))).rejects.toMatchObject(full);
  const count = `SELECT count(*) AS count FROM videogen_migrations WHERE name LIKE 'x%'`;
  expect(await database.query(count)).toEqual([{ count: 0 }]);

  await database.query('PRAGMA max_page_count = 1000');
  await database.transaction((sql) => sql.query(insert));
  expect(await database.query(count)).toEqual([{ count: 1 }]);
  await database.close();
});
