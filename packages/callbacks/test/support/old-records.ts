import type { DatabaseSync } from 'node:sqlite';
import type { CallbackStore } from '@videogen/callbacks';
import { postgresStore } from '@videogen/callbacks/stores/postgres';
import { Pool } from 'pg';
import type { TestContext } from 'vitest';
import { newRecord } from '../../src/record.ts';
import { newTable, useService } from './services.ts';

const COLUMNS = '(key, version, ref, task_id, due_at, remove_at, failed, record)';

/** A record of the usual size whose time is over. */
export const OLD_RECORD: string = JSON.stringify(
  newRecord({ key: 'k', ref: 'r', createdAt: 0, expiresAt: 1 }),
);

/** Adds records whose time is over to the table of a store. */
export function fillSqlite(database: DatabaseSync, rows: number): void {
  database.exec(`WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows})
    INSERT INTO videogen_callbacks ${COLUMNS}
    SELECT hex(randomblob(16)), 0, 'r' || n, hex(randomblob(16)), n, n, 0, '${OLD_RECORD}' FROM numbers`);
}

/** Opens a store in PostgreSQL that has records whose time is over. */
export async function openFilledPostgres(context: TestContext, rows: number): Promise<CallbackStore> {
  const { url } = await useService('postgres', context);
  const pool = new Pool({ connectionString: url });
  pool.on('error', () => {});
  context.onTestFinished(() => pool.end());
  const table = newTable();
  const store = postgresStore(pool, { table });
  await store.purge();
  await pool.query(`INSERT INTO ${table} ${COLUMNS}
    SELECT gen_random_uuid(), 0, 'r' || n, gen_random_uuid(), n, n, false, '${OLD_RECORD}'
    FROM generate_series(1, ${rows}) n`);
  return store;
}
