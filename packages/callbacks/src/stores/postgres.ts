import { CallbackError, isCallbackError } from '../errors.ts';
import type { CallbackRecord } from '../record.ts';
import type { CallbackStore, CommittedEffect, StoredRecord, SwapResult } from '../store.ts';
import { withTimeout } from '../time.ts';
import { quoted, recordOf } from './sql.ts';

type Row = Record<string, unknown>;

/** The part of a `pg` Client that the store uses. */
export interface PostgresClient extends Emitter {
  query(text: string, values?: unknown[]): Promise<{ rows: Row[]; command?: string }>;
}

/** Emits `error` when a connection ends; without a listener, that would end the process. */
interface Emitter {
  on?(name: 'error', listener: (error: Error) => void): unknown;
  off?(name: 'error', listener: (error: Error) => void): unknown;
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
   * so a job is enqueued exactly once. If it throws or exceeds `timeout`, the effect counts as failed and runs again.
   */
  readonly outbox?: (client: Client, effect: CommittedEffect) => Promise<unknown>;
  /**
   * Maximum time to wait for a connection, and of a transaction with its locks and its outbox, in milliseconds. Smaller
   * than `callTimeout` of the receiver, so that the error says what the store waited for. @default 4_000
   */
  readonly timeout?: number;
}

/** The part of a `pg` Pool that the store uses, with clients of the type that your `outbox` takes. */
export interface PostgresPool<Client extends PostgresClient> extends Emitter {
  connect(): Promise<Client & { release(error?: boolean): void }>;
  on?(name: 'error', listener: (error: Error) => void): unknown;
  on?(name: 'acquire', listener: (client: PostgresClient) => void): unknown;
  listenerCount?(name: 'error'): number;
}

const UNIQUE_VIOLATION = '23505';
// PostgreSQL uses no index for a comparison with clock_timestamp(), which is volatile.
const NOW = '(extract(epoch FROM statement_timestamp()) * 1000)::float8';

/** Returns the statements that create the store's table. They may run again, and in several processes at once. */
export function postgresSchema(table: string = 'videogen_callbacks'): string {
  return `BEGIN;\n${schemaStatements(table)}\nCOMMIT;`;
}

function schemaStatements(table: string): string {
  const name = quoted(table);
  return `SELECT pg_advisory_xact_lock(hashtext('videogen_callbacks'));
CREATE TABLE IF NOT EXISTS ${name} (
  key text PRIMARY KEY, version bigint NOT NULL, ref text NOT NULL UNIQUE, task_id uuid UNIQUE,
  due_at float8, remove_at float8, failed boolean NOT NULL, record text NOT NULL
);
CREATE INDEX IF NOT EXISTS ${quoted(`${table}_due`)} ON ${name} (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS ${quoted(`${table}_removal`)} ON ${name} (remove_at) WHERE remove_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS ${quoted(`${table}_failed`)} ON ${name} (key) WHERE failed;`;
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
  const name = quoted(table);
  let ready: Promise<void> | undefined;
  if (pool.listenerCount?.('error') === 0) pool.on?.('error', reportIdleConnection);
  // Not after `connect()`, which resolves later: the connection may end in the same packet that makes it ready.
  pool.on?.('acquire', ignoreErrors);
  const inTransaction = <T>(work: (client: Client) => Promise<T>): Promise<T> =>
    runTransaction(pool, timeout, work);

  async function prepare(): Promise<void> {
    // `IF NOT EXISTS` needs the CREATE privilege even if the table exists.
    await inTransaction(async (client) => {
      const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS exists', [name]);
      if (rows[0]?.['exists'] !== true) await client.query(schemaStatements(table));
    });
  }

  async function run(text: string, values: unknown[], effect?: CommittedEffect): Promise<Row[]> {
    if (createTable) {
      ready ??= prepare().catch((error: unknown) => {
        ready = undefined;
        throw error;
      });
      await ready;
    }
    return inTransaction(async (client) => {
      const { rows } = await client.query(text, values);
      if (outbox !== undefined && effect !== undefined && rows.length > 0) {
        await enqueue(outbox, client, effect, timeout);
      }
      return rows;
    });
  }

  const select = async (rest: string, values: unknown[]): Promise<StoredRecord[]> =>
    (await run(`SELECT record, ${NOW} AS now FROM ${name} ${rest}`, values)).flatMap(recordOf);

  async function swap(next: CallbackRecord, effect?: CommittedEffect): Promise<SwapResult> {
    const text = `UPDATE ${name} SET version = $2, task_id = $3, due_at = $4, remove_at = $5, failed = $6, record = $7
      WHERE key = $1 AND version = $2::bigint - 1 RETURNING key`;
    const { key, version, taskId, dueAt, removeAt, failure } = next;
    const values = [key, version, taskId, dueAt, removeAt, failure !== null, JSON.stringify(next)];
    try {
      return (await run(text, values, effect)).length > 0 ? 'swapped' : 'stale';
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

/** Runs one transaction on a connection of the pool. Every wait has a limit, here and in PostgreSQL. */
async function runTransaction<Client extends PostgresClient, T>(
  pool: PostgresPool<Client>,
  timeout: number,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await connect(pool, timeout);
  let isUsable = false;

  async function transaction(): Promise<T> {
    await client.query(begin(timeout));
    try {
      const result = await work(client);
      await commit(client);
      isUsable = true;
      return result;
    } catch (error) {
      // An outbox that is late may still be writing.
      if (!isLate(error)) isUsable = await rollBack(client);
      throw error;
    }
  }

  try {
    // PostgreSQL's own limits come first, because their errors say more.
    return await withTimeout(transaction, timeout + 2 * GRACE, () =>
      storeTimeout(`PostgreSQL did not finish a transaction within ${timeout} ms.`),
    );
  } finally {
    // Closes a connection whose transaction is still open.
    client.release(!isUsable);
  }
}

/** Difference between two limits, so that the one with the better error comes first (milliseconds). */
const GRACE = 250;

/** A backend that waits for a lock does not notice that its client has gone: PostgreSQL must end the wait itself. */
function begin(timeout: number): string {
  const limit = Math.ceil(timeout);
  // The limit of locks comes first, because its error says more.
  return `BEGIN; SET LOCAL lock_timeout = ${limit}; SET LOCAL statement_timeout = ${limit + GRACE};
    SET LOCAL idle_in_transaction_session_timeout = ${limit + GRACE}`;
}

async function commit(client: PostgresClient): Promise<void> {
  const { command } = await client.query('COMMIT');
  if (command !== 'ROLLBACK') return;
  throw new CallbackError(
    'outbox_failed',
    'A statement of the outbox failed, so PostgreSQL rolled the transaction back. Rethrow the error in the outbox.',
  );
}

/** Resolves to whether the connection can be used again. */
async function rollBack(client: PostgresClient): Promise<boolean> {
  try {
    await client.query('ROLLBACK');
    return true;
  } catch {
    return false;
  }
}

function isLate(error: unknown): boolean {
  return isCallbackError(error, 'outbox_failed') && isCallbackError(error.cause, 'store_timeout');
}

/** Takes a connection from the pool; one that arrives too late goes back at once. */
async function connect<Client extends PostgresClient>(
  pool: PostgresPool<Client>,
  timeout: number,
): ReturnType<PostgresPool<Client>['connect']> {
  const connecting = pool.connect();
  return withTimeout(
    () => connecting,
    timeout,
    () => {
      connecting.then((client) => client.release()).catch(() => {});
      return storeTimeout(`The pool had no free connection within ${timeout} ms.`);
    },
  );
}

function storeTimeout(what: string): CallbackError<'store_timeout'> {
  const next = 'Look for long transactions and locks, and for a pool that is too small.';
  return new CallbackError('store_timeout', `${what} ${next}`);
}

/** Keeps the process alive when the connection ends. The current query, or the next one, rejects then. */
function ignoreErrors(client: PostgresClient): void {
  client.off?.('error', ignore);
  client.on?.('error', ignore);
}

function ignore(): void {}

function reportIdleConnection(error: Error): void {
  console.error(
    `@videogen/callbacks: an idle connection to PostgreSQL ended; the pool opens another one: ${String(error)}`,
  );
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
      () => new CallbackError('store_timeout', `it took longer than ${timeout} ms.`),
    );
  } catch (cause) {
    const message = `The outbox failed for ${effect.effectId}: ${String(cause)}. The effect runs again later.`;
    throw new CallbackError('outbox_failed', message, { cause });
  }
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}
