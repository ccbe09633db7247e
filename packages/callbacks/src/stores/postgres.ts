import { CallbackError } from '../errors.ts';
import { once } from '../once.ts';
import type { CallbackStore, CommittedEffect } from '../store.ts';
import { withTimeout } from '../time.ts';
import {
  getCode,
  type PostgresClient,
  type PostgresPool,
  runTransaction,
  watchConnections,
} from './postgres-transaction.ts';
import { getIndexes, quoted, type SqlDatabase, sqlStore } from './sql.ts';

export type { PostgresClient, PostgresPool } from './postgres-transaction.ts';

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
   * so a job is enqueued exactly once. If it throws or exceeds `timeout`, the effect counts as failed and runs again.
   */
  readonly outbox?: (client: Client, effect: CommittedEffect) => Promise<unknown>;
  /**
   * Maximum time to wait for a connection, and of a transaction with its locks and its outbox, in milliseconds. Smaller
   * than `callTimeout` of the receiver, so that the error says what the store waited for. @default 4_000
   */
  readonly timeout?: number;
}

const UNIQUE_VIOLATION = '23505';
// PostgreSQL uses no index for a comparison with clock_timestamp(), which is volatile.
const NOW = '(extract(epoch FROM statement_timestamp()) * 1000)::float8';

/** Returns the statements that create the store's table. They may run again, and in several processes at once. */
export function postgresSchema(table: string = 'videogen_callbacks'): string {
  return `BEGIN;\n${schemaStatements(table)}\nCOMMIT;`;
}

function schemaStatements(table: string): string {
  return `SELECT pg_advisory_xact_lock(hashtext('videogen_callbacks'));
CREATE TABLE IF NOT EXISTS ${quoted(table)} (
  key text PRIMARY KEY, version bigint NOT NULL, ref text NOT NULL UNIQUE, task_id uuid UNIQUE,
  due_at float8, remove_at float8, failed boolean NOT NULL, record text NOT NULL
);
${getIndexes(table).join(';\n')};`;
}

/**
 * Creates a store in PostgreSQL, for any number of instances. Takes a `pg` Pool, which you create and end. The functions
 * reject with the errors of the pool, or with {@link CallbackError} `store_timeout` and `outbox_failed`. If the pool has
 * no listener for `error`, the store adds one, because `pg` ends the process otherwise when an idle connection breaks.
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
  const { table = 'videogen_callbacks', createTable = true, outbox, timeout = 4_000 } = options;
  watchConnections(pool);
  const inTransaction = <T>(work: (client: Client) => Promise<T>): Promise<T> =>
    runTransaction(pool, timeout, work);

  const ready = once(() =>
    inTransaction(async (client) => {
      // `IF NOT EXISTS` needs the CREATE privilege even if the table exists.
      const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS exists', [quoted(table)]);
      if (rows[0]?.['exists'] !== true) await client.query(schemaStatements(table));
    }),
  );

  const run: SqlDatabase['run'] = async (text, values, effect) => {
    if (createTable) await ready();
    return inTransaction(async (client) => {
      const { rows } = await client.query(text, [...values]);
      if (outbox !== undefined && effect !== undefined && rows.length > 0) {
        await enqueue(outbox, client, effect, timeout);
      }
      return rows;
    });
  };

  return sqlStore({ now: NOW, run, isDuplicate: (error) => getCode(error) === UNIQUE_VIOLATION }, table);
}

async function enqueue<Client>(
  outbox: (client: Client, effect: CommittedEffect) => Promise<unknown>,
  client: Client,
  effect: CommittedEffect,
  timeout: number,
): Promise<void> {
  try {
    await withTimeout(
      () => outbox(client, effect),
      timeout,
      () => new CallbackError('store_timeout', `it took longer than ${timeout} ms`),
    );
  } catch (cause) {
    const message = `The outbox failed for ${effect.effectId}: ${String(cause)}. The effect runs again later.`;
    throw new CallbackError('outbox_failed', message, { cause });
  }
}
