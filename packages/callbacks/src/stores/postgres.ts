import { CallbackError } from '../errors.ts';
import type { CallbackRecord } from '../record.ts';
import type { CallbackStore, CommittedEffect, StoredRecord, SwapResult } from '../store.ts';
import { quoted, recordOf } from './sql.ts';

/** The part of a `pg` Client that the store uses. */
export interface PostgresClient {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/** Options of {@link postgresStore}. */
export interface PostgresStoreOptions<Client extends PostgresClient = PostgresClient> {
  /** The table, in the first schema of the search path. @default 'videogen_callbacks' */
  readonly table?: string;
  /**
   * Whether the store creates its table at first use if it does not exist; if false, run {@link postgresSchema}
   * yourself. If the table exists, the role needs no CREATE privilege. @default true
   */
  readonly createTable?: boolean;
  /**
   * Runs in the transaction that commits an effect. What it writes with `client` is committed together with the effect,
   * so a job is enqueued exactly once. If it throws, the effect counts as failed and runs again.
   */
  readonly outbox?: (client: Client, effect: CommittedEffect) => Promise<unknown>;
}

/** The part of a `pg` Pool that the store uses, with clients of the type that your `outbox` takes. */
export interface PostgresPool<Client extends PostgresClient> extends PostgresClient {
  connect(): Promise<Client & { release(error?: boolean): void }>;
}

const UNIQUE_VIOLATION = '23505';
const NOW = '(extract(epoch FROM clock_timestamp()) * 1000)::float8';

/** Returns the statements that create the store's table. They may run again, and in several processes at once. */
export function postgresSchema(table: string = 'videogen_callbacks'): string {
  const name = quoted(table);
  return `BEGIN;
SELECT pg_advisory_xact_lock(hashtext('videogen_callbacks'));
CREATE TABLE IF NOT EXISTS ${name} (
  key text PRIMARY KEY, version bigint NOT NULL, ref text NOT NULL UNIQUE, task_id uuid UNIQUE,
  due_at float8, remove_at float8, failed boolean NOT NULL, record text NOT NULL
);
CREATE INDEX IF NOT EXISTS ${quoted(`${table}_due`)} ON ${name} (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS ${quoted(`${table}_removal`)} ON ${name} (remove_at) WHERE remove_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS ${quoted(`${table}_failed`)} ON ${name} (key) WHERE failed;
COMMIT;`;
}

/**
 * Creates a store in PostgreSQL, for any number of instances. Takes a `pg` Pool, which you create and end. The functions
 * reject with the errors of the pool.
 *
 * @example
 * ```ts
 * import { postgresStore } from '@videogen/callbacks/stores/postgres';
 * import { Pool } from 'pg';
 *
 * const store = postgresStore(new Pool({ connectionString: process.env['DATABASE_URL'] }));
 * ```
 */
export function postgresStore<Client extends PostgresClient = PostgresClient>(
  pool: PostgresPool<Client>,
  options: PostgresStoreOptions<Client> = {},
): CallbackStore {
  const { table = 'videogen_callbacks', createTable = true, outbox } = options;
  const name = quoted(table);
  let ready: Promise<void> | undefined;

  async function prepare(): Promise<void> {
    // `IF NOT EXISTS` needs the CREATE privilege even if the table exists.
    const { rows } = await pool.query('SELECT to_regclass($1) IS NOT NULL AS exists', [name]);
    if (rows[0]?.['exists'] !== true) await pool.query(postgresSchema(table));
  }

  async function run(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
    if (createTable) {
      ready ??= prepare().catch((error: unknown) => {
        ready = undefined;
        throw error;
      });
      await ready;
    }
    return (await pool.query(text, values)).rows;
  }

  const select = async (rest: string, values: unknown[]): Promise<StoredRecord[]> =>
    (await run(`SELECT record, ${NOW} AS now FROM ${name} ${rest}`, values)).flatMap(recordOf);

  async function swap(next: CallbackRecord, effect?: CommittedEffect): Promise<SwapResult> {
    const text = `UPDATE ${name} SET version = $2, task_id = $3, due_at = $4, remove_at = $5, failed = $6, record = $7
      WHERE key = $1 AND version = $2::bigint - 1 RETURNING key`;
    const { key, version, taskId, dueAt, removeAt, failure } = next;
    const values = [key, version, taskId, dueAt, removeAt, failure !== null, JSON.stringify(next)];
    try {
      const rows =
        outbox === undefined || effect === undefined
          ? await run(text, values)
          : await inTransaction(pool, async (client) => {
              const { rows } = await client.query(text, values);
              if (rows.length > 0) await enqueue(outbox, client, effect);
              return rows;
            });
      return rows.length > 0 ? 'swapped' : 'stale';
    } catch (error) {
      if (isUniqueViolation(error)) return 'task-taken';
      throw error;
    }
  }

  return {
    async create(record) {
      const { key, version, ref, taskId, dueAt, removeAt, failure } = record;
      const rows = await run(
        `INSERT INTO ${name} (key, version, ref, task_id, due_at, remove_at, failed, record)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING key`,
        [key, version, ref, taskId, dueAt, removeAt, failure !== null, JSON.stringify(record)],
      );
      return rows.length > 0;
    },
    read: async (key) => (await select('WHERE key = $1', [key]))[0],
    find: async (by) =>
      (
        await ('ref' in by ? select('WHERE ref = $1', [by.ref]) : select('WHERE task_id = $1', [by.taskId]))
      )[0],
    swap,
    due: (limit) => select(`WHERE due_at <= ${NOW} ORDER BY due_at LIMIT $1`, [limit]),
    failed: (limit, after = '') => select('WHERE failed AND key > $1 ORDER BY key LIMIT $2', [after, limit]),
    purge: async () => {
      await run(`DELETE FROM ${name} WHERE remove_at < ${NOW}`, []);
    },
  };
}

async function inTransaction<Client extends PostgresClient, T>(
  pool: PostgresPool<Client>,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('BEGIN');
    try {
      const result = await work(client);
      await client.query('COMMIT');
      broken = false;
      return result;
    } catch (error) {
      await client.query('ROLLBACK');
      broken = false;
      throw error;
    }
  } finally {
    // Closes a connection whose transaction is still open.
    client.release(broken);
  }
}

async function enqueue<Client>(
  outbox: (client: Client, effect: CommittedEffect) => Promise<unknown>,
  client: Client,
  effect: CommittedEffect,
): Promise<void> {
  try {
    await outbox(client, effect);
  } catch (cause) {
    const message = `The outbox failed for ${effect.effectId}: ${String(cause)}. The effect runs again later.`;
    throw new CallbackError('outbox_failed', message, { cause });
  }
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}
