import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { retryWhileLocked } from './retry-while-locked.ts';
import {
  createKeepTest,
  type JournalOptions,
  type SettlingJournal,
  type SubmissionRecord,
  withSettle,
} from './submission-journal.ts';

/** A journal that holds a database open. */
export interface SqliteJournal extends SettlingJournal {
  /** Closes the database. */
  close(): void;
}

/** The rows that one statement reads: few, because a statement blocks the event loop. */
const pageSize = 500;

/** The expired records, and settled ones of former versions, that one call removes. */
const maxRemoved = 1_000;

/**
 * Creates a journal in a SQLite database, which several processes may share. It holds the unresolved records only.
 * Needs Node 22.13 or later. Waits up to 5 s for the lock of another process, without blocking the event loop.
 *
 * @param path of the database; it is created if there is none
 * @throws {TypeError} when `maxAge` is not above 0
 */
export async function createSqliteJournal(
  path: string,
  options: JournalOptions = {},
): Promise<SqliteJournal> {
  const isKept = createKeepTest(options);
  const database = await openDatabase(path);
  const write = database.prepare('INSERT OR REPLACE INTO submissions (id, at, record) VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM submissions WHERE id IN (SELECT value FROM json_each(?))');
  const read = database.prepare(
    'SELECT rowid, record FROM submissions WHERE rowid > ? ORDER BY rowid LIMIT ?',
  );
  const put = async (record: SubmissionRecord): Promise<void> => {
    await retryWhileLocked(() =>
      isKept(record)
        ? write.run(record.id, record.submittedAt, JSON.stringify(record))
        : remove.run(JSON.stringify([record.id])),
    );
  };
  const unresolved = async (): Promise<SubmissionRecord[]> => {
    const kept = new Map<string, SubmissionRecord>();
    const dropped: string[] = [];
    let after = 0;
    for (;;) {
      const rows = await retryWhileLocked(() => read.all(after, pageSize));
      if (rows.length === 0) break;
      after = Number(rows.at(-1)?.['rowid']);
      // Sound: only `put` writes records.
      const records = rows.map((row) => JSON.parse(String(row['record'])) as SubmissionRecord);
      for (const record of records.filter(isKept)) kept.set(record.id, record);
      dropped.push(...records.filter((record) => !isKept(record)).map(({ id }) => id));
      await setImmediate();
    }
    const removed = dropped.slice(0, maxRemoved);
    if (removed.length > 0) await retryWhileLocked(() => remove.run(JSON.stringify(removed)));
    return [...kept.values()].sort((a, b) => a.submittedAt - b.submittedAt);
  };
  return withSettle({ put, unresolved, close: () => database.close() });
}

async function openDatabase(path: string): Promise<DatabaseSync> {
  const { DatabaseSync } = await import('node:sqlite');
  // SQLite's own wait would block the event loop.
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    await retryWhileLocked(() =>
      database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
        CREATE TABLE IF NOT EXISTS submissions (id TEXT PRIMARY KEY, at INTEGER NOT NULL, record TEXT NOT NULL)`),
    );
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}
