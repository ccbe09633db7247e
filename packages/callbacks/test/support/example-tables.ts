import { startPostgres } from '@videogen-tools/testing/postgres';
import { Pool, type PoolConfig } from 'pg';
import { POOL_LIMITS } from '../../examples/stores/drizzle.ts';

/** The table that drizzle-kit generates from the schema of `examples/stores/drizzle.ts`. */
export const DRIZZLE_TABLE: string = `CREATE TABLE callback_records (
  key text PRIMARY KEY, version bigint NOT NULL, ref text NOT NULL UNIQUE, task_id uuid UNIQUE,
  due_at float8, remove_at float8, failed boolean NOT NULL, record text NOT NULL
);
CREATE INDEX callback_records_due ON callback_records (due_at);
CREATE INDEX callback_records_removal ON callback_records (remove_at);
CREATE INDEX callback_records_failed ON callback_records (failed, key)`;

/** The table that Prisma's migrations generate from the model of `examples/stores/schema.prisma`. */
export const PRISMA_TABLE: string = DRIZZLE_TABLE.replace('version bigint', 'version integer');

/** A table in a schema of its own, or the reason why there is none. */
export interface ExampleTable {
  /** Options for a pool that sees the table. */
  readonly config?: PoolConfig;
  /** The schema, for clients that do not use the search path. */
  readonly schema?: string;
  readonly reason?: string;
  close(): Promise<void>;
}

/** Creates the table of an example in PostgreSQL. */
export async function openTable(table: string): Promise<ExampleTable> {
  const service = await startPostgres();
  if (service.url === undefined) return { reason: service.reason, close: () => service.stop() };
  const schema = `example_${crypto.randomUUID().slice(0, 8)}`;
  const options = `${POOL_LIMITS.options} -c search_path=${schema}`;
  const config = { ...POOL_LIMITS, connectionString: service.url, options };
  const admin = new Pool(config);
  // The throw-away server is stopped while connections of the pool are still closing.
  admin.on('error', () => {});
  await admin.query(`CREATE SCHEMA ${schema}; ${table}`);
  return {
    config,
    schema,
    close: async () => {
      await admin.query(`DROP SCHEMA ${schema} CASCADE`);
      await admin.end();
      await service.stop();
    },
  };
}
