import { DatabaseSync } from 'node:sqlite';
import { StorageUnavailable } from '@videogen/service';
import type { Database, Row, Sql, SqlValue } from '../sql/database.ts';

/** Timeout for a lock of another process, such as the command line while a server runs, in milliseconds. */
const BUSY_TIMEOUT = 5000;

/**
 * Opens a SQLite file, or `:memory:`. A transaction is on disk when it resolves, unless its option `durable` is false.
 *
 * @throws {Error} when the file cannot be opened or is not a database
 */
export function openSqlite(path: string): Database {
  const file = new DatabaseSync(path, { timeout: BUSY_TIMEOUT });
  file.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const run = (text: string, values: readonly SqlValue[] = []): readonly Row[] => {
    let statement = statements.get(text);
    if (statement === undefined) {
      statement = file.prepare(text.replaceAll(/\$(\d+)/g, '?$1'));
      statements.set(text, statement);
    }
    try {
      // Sound: the tables hold text, integers and nulls only.
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
          if (!durable) file.exec('PRAGMA synchronous = FULL');
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
