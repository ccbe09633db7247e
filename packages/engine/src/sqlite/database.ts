import type { StatementSync } from 'node:sqlite';
import { StorageUnavailable } from '../domain/errors.ts';
import type { Database, Row, Sql, SqlValue } from '../sql/database.ts';

/** Options of {@link openSqlite}. */
export interface SqliteOptions {
  /**
   * Whether to lock the file against every other process until it is closed. A transaction then survives a kill, and a
   * power failure may undo the newest ones. Without it, other processes wait for each other for 5 s.
   *
   * @default false
   */
  readonly exclusive?: boolean;
}

/** Timeout for a lock of another process, such as the command line while a server runs, in milliseconds. */
const BUSY_TIMEOUT = 5000;

/**
 * Opens a SQLite file, or `:memory:`. A transaction is on disk when it resolves, unless its option `durable` is false
 * or the file is opened with `exclusive`.
 *
 * @throws {Error} when Node has no `node:sqlite`, or when the file cannot be opened, is not a database, or is locked by
 * another process
 */
export function openSqlite(path: string, { exclusive = false }: SqliteOptions = {}): Database {
  // An import of the module would fail in Node 20, so that a program could not say what is missing.
  const sqlite = process.getBuiltinModule('node:sqlite');
  if (sqlite === undefined)
    throw new Error(`This Node (${process.version}) has no node:sqlite. Use Node 22.13 or later.`);

  const file = new sqlite.DatabaseSync(path, { timeout: exclusive ? 0 : BUSY_TIMEOUT });
  const synchronous = exclusive ? 'NORMAL' : 'FULL';
  try {
    if (exclusive) file.exec('PRAGMA locking_mode = EXCLUSIVE');
    file.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA foreign_keys = ON`);
  } catch (error) {
    file.close();
    throw error;
  }

  const statements = new Map<string, StatementSync>();
  const run = (text: string, values: readonly SqlValue[] = []): readonly Row[] => {
    let statement = statements.get(text);
    if (statement === undefined) {
      statement = file.prepare(text.replaceAll(/\$(\d+)/g, '?$1'));
      statements.set(text, statement);
    }
    try {
      // Safe: the tables hold text, integers and nulls only.
      return statement.all(...values) as Row[];
    } catch (error) {
      throw isUnavailable(error) ? new StorageUnavailable(error, { nothingStored: true }) : error;
    }
  };

  const sql: Sql = { query: async (text, values) => run(text, values) };
  // A connection runs one transaction at a time; the others wait in order.
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work, work);
    last = result.catch(() => {});
    return result;
  };

  return {
    dialect: 'sqlite',
    query: (text, values) => inTurn(() => sql.query(text, values)),
    transaction: (work, { durable = true } = {}) =>
      inTurn(async () => {
        if (!durable) file.exec('PRAGMA synchronous = NORMAL');
        try {
          return await inTransaction(run, () => work(sql));
        } finally {
          if (!durable) file.exec(`PRAGMA synchronous = ${synchronous}`);
        }
      }),
    close: () => inTurn(async () => file.close()),
  };
}

async function inTransaction<T>(run: (text: string) => unknown, work: () => Promise<T>): Promise<T> {
  run('BEGIN IMMEDIATE');
  try {
    const result = await work();
    run('COMMIT');
    return result;
  } catch (error) {
    try {
      run('ROLLBACK');
    } catch {
      // SQLite has rolled back by itself, for instance because the disk is full.
    }
    throw error;
  }
}

/** Codes of SQLite: locked by another process for too long, read only, a failure of the disk, and a full disk. */
const UNAVAILABLE: ReadonlySet<number> = new Set([5, 6, 8, 10, 13, 14]);

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return false;
  // The low byte is the code; the others are its details.
  return UNAVAILABLE.has(error.errcode & 0xff);
}
