// The store on the pool of Drizzle, for an application whose migrations create every table.
import type { CallbackStore } from '@videogen/callbacks';
import { postgresStore } from '@videogen/callbacks/stores/postgres';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  type PgTable,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';

/** Belongs into your schema, so that drizzle-kit creates the table. */
export const callbackRecords: PgTable = pgTable(
  'callback_records',
  {
    key: text().primaryKey(),
    version: bigint({ mode: 'number' }).notNull(),
    ref: text().notNull().unique(),
    taskId: uuid('task_id').unique(),
    dueAt: doublePrecision('due_at'),
    removeAt: doublePrecision('remove_at'),
    failed: boolean().notNull(),
    /** The whole record as JSON; `jsonb` would refuse some of its texts. */
    record: text().notNull(),
  },
  ({ dueAt, removeAt, failed, key }) => [
    index('callback_records_due').on(dueAt),
    index('callback_records_removal').on(removeAt),
    index('callback_records_failed').on(failed, key),
  ],
);

/** Takes the database that `drizzle` returns; its `$client` is the pool. */
export function drizzleStore({ $client }: { readonly $client: Pool }): CallbackStore {
  return postgresStore($client, { table: 'callback_records', createTable: false });
}
