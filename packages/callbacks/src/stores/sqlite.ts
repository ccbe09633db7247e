import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { CallbackError } from '../errors.ts';
import { once } from '../once.ts';
import type { CallbackStore } from '../store.ts';
import { sqlStore } from './sql.ts';
import { type SqliteValue, sqliteDatabase, sqliteSchema } from './sqlite-dialect.ts';

/** Options of {@link sqliteStore}. */
export interface SqliteStoreOptions {
  /** A file, or `:memory:`. */
  readonly path: string;
  /** The table. @default 'videogen_callbacks' */
  readonly table?: string;
}

/** A store that can be closed. */
export interface SqliteStore extends CallbackStore {
  /** Closes the database. */
  readonly close: () => void;
}

/** Pages of the log that one checkpoint writes: it blocks the event loop. */
const CHECKPOINT = 200;

/** Maximum time to wait for another process, and maximum pause between two attempts (milliseconds). */
const MAX_WAIT = 5_000;
const MAX_PAUSE = 100;

/**
 * A store in a SQLite file by `node:sqlite`, shared by the processes of one machine. Needs Node 22.5 or newer at run
 * time. It waits for other processes without blocking the event loop. Throws {@link CallbackError}
 * `unsupported_runtime` on other runtimes, and what SQLite throws if it cannot open the file; its functions reject with
 * `store_busy` after five seconds.
 *
 * @example
 * ```ts
 * import { sqliteStore } from '@videogen/callbacks/stores/sqlite';
 *
 * const store = sqliteStore({ path: ':memory:' });
 * store.close();
 * ```
 */
export function sqliteStore(options: SqliteStoreOptions): SqliteStore {
  const { path, table = 'videogen_callbacks' } = options;
  const database = open(path);
  const statements = new Map<string, StatementSync>();

  const ready = once(async () => {
    // Write-ahead logging: readers and a writer do not wait for each other.
    await retryWhileLocked(() => database.exec('PRAGMA journal_mode = WAL'));
    // Stryker disable next-line CallExpression,StringLiteral: a write that waits for the disk takes longer.
    database.exec('PRAGMA synchronous = NORMAL');
    // Stryker disable next-line CallExpression,StringLiteral: a checkpoint of more pages takes longer.
    database.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT}`);
    for (const statement of sqliteSchema(table)) await retryWhileLocked(() => database.exec(statement));
  });

  async function run(sql: string, values: readonly SqliteValue[]): Promise<Record<string, unknown>[]> {
    await ready();
    const statement = statements.get(sql) ?? (await retryWhileLocked(() => database.prepare(sql)));
    // Stryker disable next-line CallExpression: otherwise each call prepares its statement again.
    statements.set(sql, statement);
    return retryWhileLocked(() => statement.all(...values));
  }

  return { ...sqlStore(sqliteDatabase(run), table), close: () => database.close() };
}

function open(path: string): DatabaseSync {
  const sqlite = process.getBuiltinModule?.('node:sqlite');
  if (sqlite === undefined) {
    throw new CallbackError(
      'unsupported_runtime',
      'sqliteStore needs node:sqlite, which Node has since 22.5. Use a newer Node or another store.',
    );
  }
  const database = new sqlite.DatabaseSync(path);
  // SQLite's own timeout would block the event loop.
  // Stryker disable next-line CallExpression,StringLiteral: Node has the same default.
  database.exec('PRAGMA busy_timeout = 0');
  return database;
}

/** Retries while another process holds the lock. */
async function retryWhileLocked<T>(work: () => T): Promise<T> {
  for (let waited = 0, pause = 1; ; pause = Math.min(pause * 2, MAX_PAUSE)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      // Stryker disable next-line EqualityOperator: one attempt more or less.
      if (waited >= MAX_WAIT) throw busy(error);
    }
    const delay = pause * (0.5 + Math.random());
    await new Promise((resolve) => setTimeout(resolve, delay));
    waited += delay;
  }
}

const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;

function isBusy(error: unknown): boolean {
  const { errcode } = Object(error) as { errcode?: unknown };
  // The lowest byte of an extended result code is the primary one.
  const code = Number(errcode) & 0xff;
  return code === SQLITE_BUSY || code === SQLITE_LOCKED;
}

function busy(cause: unknown): CallbackError<'store_busy'> {
  const message = `Other processes held the lock of the SQLite file for ${MAX_WAIT} ms. Try again; if it happens often, use postgresStore or redisStore.`;
  return new CallbackError('store_busy', message, { cause });
}
