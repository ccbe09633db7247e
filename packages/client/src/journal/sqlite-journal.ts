import { isUnresolved, type SubmissionJournal, type SubmissionRecord } from './submission-journal.ts';

/** A journal that holds a database open. */
export interface SqliteJournal extends SubmissionJournal {
  /** Closes the database. */
  close(): void;
}

/**
 * Creates a journal in a SQLite database, which several processes may share. Needs Node 22.13 or later.
 *
 * @param path of the database; it is created if there is none
 */
export async function createSqliteJournal(path: string): Promise<SqliteJournal> {
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(path, { timeout: 5_000 });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  database.exec(
    'CREATE TABLE IF NOT EXISTS submissions (id TEXT PRIMARY KEY, at INTEGER NOT NULL, record TEXT NOT NULL)',
  );
  const write = database.prepare('INSERT OR REPLACE INTO submissions (id, at, record) VALUES (?, ?, ?)');
  const read = database.prepare('SELECT record FROM submissions ORDER BY at, id');
  return {
    put: (record) => void write.run(record.id, record.submittedAt, JSON.stringify(record)),
    // Sound: only `put` writes records.
    unresolved: async () =>
      read
        .all()
        .map((row) => JSON.parse(String(row['record'])) as SubmissionRecord)
        .filter(isUnresolved),
    close: () => database.close(),
  };
}
