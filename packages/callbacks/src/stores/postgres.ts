import type { CallbackRecord } from '../record.ts';
import type { CallbackStore, SwapResult } from '../store.ts';

/** The little of a `pg` Pool or Client that the store uses. */
export interface PostgresQueryable {
  query(
    text: string,
    values?: unknown[],
  ): Promise<{ rows: Record<string, unknown>[]; rowCount?: number | null }>;
}

/** Options of {@link postgresStore}. */
export interface PostgresStoreOptions {
  /** The table, in the first schema of the search path. @default 'videogen_callbacks' */
  readonly table?: string;
  /** Whether the store makes its table at first use; if not, run {@link postgresSchema} yourself. @default true */
  readonly createTable?: boolean;
}

const UNIQUE_VIOLATION = '23505';

/** The statements that make the store's table, safe to run again and from several processes at once. */
export function postgresSchema(table: string = 'videogen_callbacks'): string {
  const name = quoted(table);
  return `BEGIN;
SELECT pg_advisory_xact_lock(hashtext('videogen_callbacks'));
CREATE TABLE IF NOT EXISTS ${name} (
  key text PRIMARY KEY, version bigint NOT NULL, ref text NOT NULL UNIQUE, task_id uuid UNIQUE,
  due_at bigint, expires_at bigint NOT NULL, record jsonb NOT NULL
);
CREATE INDEX IF NOT EXISTS ${quoted(`${table}_due`)} ON ${name} (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS ${quoted(`${table}_expiry`)} ON ${name} (expires_at);
COMMIT;`;
}

/**
 * A store in PostgreSQL, for any number of instances: compare-and-set is one UPDATE. Takes a `pg` Pool, which you
 * make and end. Rejects with what the pool rejects with.
 *
 * @example
 * ```ts
 * import { postgresStore } from '@videogen/callbacks/stores/postgres';
 * import { Pool } from 'pg';
 *
 * const store = postgresStore(new Pool({ connectionString: process.env['DATABASE_URL'] }));
 * ```
 */
export function postgresStore(pool: PostgresQueryable, options: PostgresStoreOptions = {}): CallbackStore {
  const { table = 'videogen_callbacks', createTable = true } = options;
  const name = quoted(table);
  let ready: Promise<unknown> | undefined;

  async function run(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
    if (createTable) {
      ready ??= pool.query(postgresSchema(table)).catch((error: unknown) => {
        ready = undefined;
        throw error;
      });
      await ready;
    }
    return (await pool.query(text, values)).rows;
  }

  async function swap(next: CallbackRecord): Promise<SwapResult> {
    try {
      const rows = await run(
        `UPDATE ${name} SET version = $2, task_id = $3, due_at = $4, record = $5
         WHERE key = $1 AND version = $2::bigint - 1 RETURNING key`,
        [next.key, next.version, next.taskId, next.dueAt, JSON.stringify(next)],
      );
      return rows.length > 0 ? 'swapped' : 'stale';
    } catch (error) {
      if (isUniqueViolation(error)) return 'task-taken';
      throw error;
    }
  }

  const select = async (rest: string, values: unknown[]): Promise<CallbackRecord[]> =>
    (await run(`SELECT record FROM ${name} ${rest}`, values)).map(recordOf);

  return {
    async create(record) {
      const { key, version, ref, taskId, dueAt, expiresAt } = record;
      const rows = await run(
        `INSERT INTO ${name} (key, version, ref, task_id, due_at, expires_at, record)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING key`,
        [key, version, ref, taskId, dueAt, expiresAt, JSON.stringify(record)],
      );
      return rows.length > 0;
    },
    read: async (key) => (await select('WHERE key = $1', [key]))[0],
    find: async (ref) => (await select('WHERE ref = $1', [ref]))[0],
    swap,
    due: (now, limit) => select('WHERE due_at <= $1 ORDER BY due_at LIMIT $2', [now, limit]),
    purge: async (before) => {
      await run(`DELETE FROM ${name} WHERE expires_at < $1`, [before]);
    },
  };
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function recordOf(row: Record<string, unknown>): CallbackRecord {
  // The column holds only what `create` and `swap` above have written.
  return row['record'] as CallbackRecord;
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}
