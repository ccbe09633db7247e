/** The table that drizzle-kit generates from the schema of `examples/stores/drizzle.ts`. */
export const DRIZZLE_TABLE: string = `CREATE TABLE callback_records (
  key text PRIMARY KEY, version bigint NOT NULL, ref text NOT NULL UNIQUE, task_id uuid UNIQUE,
  due_at float8, remove_at float8, failed boolean NOT NULL, record text NOT NULL
);
CREATE INDEX callback_records_due ON callback_records (due_at);
CREATE INDEX callback_records_removal ON callback_records (remove_at);
CREATE INDEX callback_records_failed ON callback_records (failed, key)`;
