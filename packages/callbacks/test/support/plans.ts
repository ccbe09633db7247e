import { DatabaseSync } from 'node:sqlite';
import type { CallbackStore } from '@videogen/callbacks';
import { d1Schema, d1Store } from '@videogen/callbacks/stores/d1';
import {
  type PostgresClient,
  type PostgresPool,
  postgresSchema,
  postgresStore,
} from '@videogen/callbacks/stores/postgres';
import { startPostgres } from '@videogen-tools/test-support/postgres';
import { Pool } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { newRecord } from '../../src/record.ts';
import { createD1 } from './d1.ts';
import { EXAMPLE_SCHEMA } from './example-schema.ts';

const COLUMNS = '(key, version, ref, task_id, due_at, remove_at, failed, record)';
const RECORD = newRecord({ key: 'k5', ref: 'r5', createdAt: 0, expiresAt: 4e12 });

/** Calls every function of a store once; nothing is due and nothing can be removed. */
async function callAll(store: CallbackStore): Promise<void> {
  await store.create(RECORD);
  await store.read('k5');
  await store.find({ ref: 'r5' });
  await store.find({ taskId: crypto.randomUUID() });
  await store.swap({ ...RECORD, version: 7 });
  await store.due(100);
  await store.failed(100);
  await store.purge();
}

/** A pool that records every statement on its connections. */
function record(pool: Pool): { recorded: PostgresPool<PostgresClient>; statements: Statement[] } {
  const statements: Statement[] = [];
  const connect = async () => {
    const client = await pool.connect();
    const query = (text: string, values?: unknown[]) => {
      statements.push([text, values]);
      return client.query(text, values);
    };
    return { query, release: (error?: boolean) => client.release(error) };
  };
  return { recorded: { connect }, statements };
}

type Statement = [text: string, values: unknown[] | undefined];

const POSTGRES = [
  ['PostgreSQL', 'videogen_callbacks', postgresSchema()],
  ['PostgreSQL, with the schema for Drizzle and Prisma', 'callback_records', EXAMPLE_SCHEMA],
] as const;

/** Defines one test for each SQL store: no statement scans the table of this many rows. */
export function testPlans(rows: number): void {
  it.for(POSTGRES)(
    'every statement on %s uses an index',
    { timeout: 240_000 },
    async ([, table, schema], context) => {
      const service = await startPostgres();
      onTestFinished(() => service.stop());
      if (service.url === undefined) return context.skip(service.reason);
      const pool = new Pool({ connectionString: service.url });
      onTestFinished(() => pool.end());
      await pool.query(schema);
      await pool.query(`INSERT INTO ${table} ${COLUMNS}
      SELECT 'k' || n, 0, 'r' || n, NULL, 4e12 + n, 4e12 + n, false, '{}' FROM generate_series(1, ${rows}) n`);
      await pool.query(`VACUUM ANALYZE ${table}`);
      const { recorded, statements } = record(pool);
      await callAll(postgresStore(recorded, { table, createTable: false }));
      const onTable = statements.filter(
        ([text]) => /^\s*(select|update|delete)\b/i.test(text) && text.includes(table),
      );

      expect(onTable.length).toBeGreaterThanOrEqual(7);

      const explain = async (...[text, values]: Statement) => {
        const explained = await pool.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values);
        return explained.rows[0]['QUERY PLAN'][0].Plan;
      };

      expect(JSON.stringify(await explain(`SELECT * FROM ${table}`, []))).toContain('Seq Scan');

      for (const [text, values] of onTable) {
        const plan = await explain(text, values);
        expect(JSON.stringify(plan), text).not.toContain('Seq Scan');
        // A scan of the whole index reads thousands.
        expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], text).toBeLessThan(20);
      }
    },
  );

  it('every statement on SQLite uses an index', { timeout: 120_000 }, async () => {
    const database = new DatabaseSync(':memory:');
    onTestFinished(() => database.close());
    database.exec(d1Schema());
    database.exec(`WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows})
      INSERT INTO videogen_callbacks ${COLUMNS}
      SELECT 'k' || n, 0, 'r' || n, NULL, 4e12 + n, 4e12 + n, 0, '{}' FROM numbers`);
    database.exec('ANALYZE');
    const statements: string[] = [];
    const d1 = createD1(database, (sql) => void statements.push(sql));
    await callAll(d1Store(d1, { createTable: false }));
    const searching = statements.filter((sql) => !/^\s*INSERT/.test(sql));

    expect(searching.length).toBeGreaterThanOrEqual(7);

    const explain = (sql: string): string =>
      database
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all()
        .map(({ detail }) => String(detail))
        .join();

    expect(explain('SELECT * FROM videogen_callbacks ORDER BY record')).toMatch(/TEMP B-TREE/);

    for (const sql of searching) {
      const plan = explain(sql);
      expect(plan, sql).toMatch(
        /^SEARCH .* USING (INDEX|PRIMARY KEY)|^SCAN .* USING INDEX videogen_callbacks_failed/,
      );
      expect(plan, sql).not.toMatch(/TEMP B-TREE/);
    }
  });
}
