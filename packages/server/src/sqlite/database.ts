import { DatabaseSync } from 'node:sqlite';
import type { Database, Row, Sql, SqlValue } from '../sql/database.ts';

/** How long a statement waits for another process (the command line beside a running server), in milliseconds. */
const BUSY_TIMEOUT = 5000;

/**
 * Opens a SQLite file, or `:memory:`. Every transaction is on disk when it resolves, unless it was not to be durable.
 *
 * @throws {Error} when the file cannot be opened or is no database
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
    // The tables hold text, whole numbers and nulls only, which is what a row consists of.
    return statement.all(...values) as Row[];
  };
  const sql: Sql = { query: async (text, values) => run(text, values) };
  // One connection has one transaction at a time; whoever comes meanwhile waits for it.
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
    run('ROLLBACK');
    throw error;
  }
}
