import { getIndexes, quoted, type Row, type SqlDatabase } from './sql.ts';

/** A value that SQLite binds. */
export type SqliteValue = string | number | null;

/** Returns the statements that create the table. They may run again. */
export function sqliteSchema(table: string): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS ${quoted(table)} (
      key TEXT PRIMARY KEY, version INTEGER NOT NULL, ref TEXT NOT NULL UNIQUE, task_id TEXT UNIQUE,
      due_at REAL, remove_at REAL, failed INTEGER NOT NULL, record TEXT NOT NULL
    ) WITHOUT ROWID`,
    ...getIndexes(table),
  ];
}

/** Returns the database of anything that runs SQLite statements. */
export function sqliteDatabase(
  run: (sql: string, values: readonly SqliteValue[]) => Promise<readonly Row[]>,
): SqlDatabase {
  return {
    now: "(unixepoch('now', 'subsec') * 1000.0)",
    run: (text, values) =>
      // No statement has more than nine parameters.
      run(
        text.replaceAll(/\$(\d)/g, '?$1'),
        values.map((value) => (typeof value === 'boolean' ? Number(value) : value)),
      ),
    isDuplicate: (error) => String(error).includes('UNIQUE constraint failed'),
  };
}
