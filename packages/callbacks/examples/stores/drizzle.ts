// A store on Drizzle and PostgreSQL, for an application whose migrations make every table.
import type { CallbackRecord, CallbackStore, StoredRecord } from '@videogen/callbacks';
import { and, asc, eq, gt, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { bigint, boolean, doublePrecision, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { PoolConfig } from 'pg';

/** Belongs into your schema, exported, so that drizzle-kit makes the table. */
const callbackRecords = pgTable(
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

/** The clock that all instances share. PostgreSQL uses no index for a comparison with `clock_timestamp()`. */
const NOW = sql<number>`(extract(epoch FROM statement_timestamp()) * 1000)::float8`.mapWith(Number);

/**
 * Options for the `Pool` that you pass to `drizzle`: without them, a lock of another session, or a database that is
 * frozen, keeps connections for ever. The limits are smaller than the receiver's `callTimeout`.
 */
export const POOL_LIMITS: PoolConfig = {
  options: '-c lock_timeout=4s -c statement_timeout=5s -c idle_in_transaction_session_timeout=5s',
  connectionTimeoutMillis: 4_000,
  query_timeout: 6_000,
};

export function drizzleStore(db: NodePgDatabase): CallbackStore {
  const { key, version, ref, taskId, dueAt, removeAt, failed } = callbackRecords;

  async function select(where: SQL | undefined, order: typeof key | typeof dueAt, limit: number) {
    const columns = { record: callbackRecords.record, now: NOW };
    const rows = await db.select(columns).from(callbackRecords).where(where).orderBy(asc(order)).limit(limit);
    return rows.map(({ record, now }): StoredRecord => ({ record: JSON.parse(record), now }));
  }

  return {
    async create(record) {
      const values = getRow(record);
      return (await db.insert(callbackRecords).values(values).onConflictDoNothing().returning()).length > 0;
    },
    read: async (value) => (await select(eq(key, value), key, 1))[0],
    find: async (by) => (await select('ref' in by ? eq(ref, by.ref) : eq(taskId, by.taskId), key, 1))[0],
    async swap(next) {
      const before = and(eq(key, next.key), eq(version, next.version - 1));
      try {
        const changed = await db.update(callbackRecords).set(getRow(next)).where(before).returning({ key });
        return changed.length > 0 ? 'swapped' : 'stale';
      } catch (error) {
        if (isUniqueViolation(error)) return 'task-taken';
        throw error;
      }
    },
    due: (limit) => select(lte(dueAt, NOW), dueAt, limit),
    failed: (limit, after = '') => select(and(failed, gt(key, after)), key, limit),
    async purge() {
      await db.delete(callbackRecords).where(lt(removeAt, NOW));
    },
  };
}

function getRow(record: CallbackRecord): typeof callbackRecords.$inferInsert {
  const { key, version, ref, taskId, dueAt, removeAt, failure } = record;
  return {
    key,
    version,
    ref,
    taskId,
    dueAt,
    removeAt,
    failed: failure !== null,
    record: JSON.stringify(record),
  };
}

/** Drizzle keeps the driver's error as the `cause` of its error. */
function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === '23505';
}
