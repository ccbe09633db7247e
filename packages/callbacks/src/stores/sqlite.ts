import type { DatabaseSync } from 'node:sqlite';
import { CallbackError } from '../errors.ts';
import type { CallbackRecord } from '../record.ts';
import type { CallbackStore, SwapResult } from '../store.ts';

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

/**
 * A store in a SQLite file by `node:sqlite`, shared by the processes of one machine. Needs Node 22.5 or newer at run
 * time. Throws {@link CallbackError} `unsupported_runtime` on others, and what SQLite throws if it cannot open the file.
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
  const name = `"${table.replaceAll('"', '""')}"`;
  prepareTable(database, name);
  return { ...statements(database, name), close: () => database.close() };
}

function open(path: string): DatabaseSync {
  const sqlite = process.getBuiltinModule?.('node:sqlite');
  if (sqlite === undefined) {
    throw new CallbackError(
      'unsupported_runtime',
      'sqliteStore needs node:sqlite, which Node has from 22.5 on.',
    );
  }
  return new sqlite.DatabaseSync(path);
}

function prepareTable(database: DatabaseSync, name: string): void {
  // Another process may be writing: wait for it rather than fail.
  database.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  database.exec(`CREATE TABLE IF NOT EXISTS ${name} (
    key TEXT PRIMARY KEY, version INTEGER NOT NULL, ref TEXT NOT NULL UNIQUE, task_id TEXT UNIQUE,
    due_at INTEGER, expires_at INTEGER NOT NULL, record TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS "${name.slice(1, -1)}_due" ON ${name} (due_at) WHERE due_at IS NOT NULL;
  CREATE INDEX IF NOT EXISTS "${name.slice(1, -1)}_expiry" ON ${name} (expires_at);`);
}

function statements(database: DatabaseSync, name: string): CallbackStore {
  const insert = database.prepare(
    `INSERT INTO ${name} (key, version, ref, task_id, due_at, expires_at, record)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const update = database.prepare(
    `UPDATE OR IGNORE ${name} SET version = ?, task_id = ?, due_at = ?, record = ? WHERE key = ? AND version = ?`,
  );
  const byKey = database.prepare(`SELECT record FROM ${name} WHERE key = ?`);
  const byRef = database.prepare(`SELECT record FROM ${name} WHERE ref = ?`);
  const version = database.prepare(`SELECT version FROM ${name} WHERE key = ?`);
  const overdue = database.prepare(`SELECT record FROM ${name} WHERE due_at <= ? ORDER BY due_at LIMIT ?`);
  const remove = database.prepare(`DELETE FROM ${name} WHERE expires_at < ?`);

  function swap(next: CallbackRecord): SwapResult {
    const before = next.version - 1;
    const text = JSON.stringify(next);
    const { changes } = update.run(next.version, next.taskId, next.dueAt, text, next.key, before);
    if (changes > 0) return 'swapped';
    return version.get(next.key)?.['version'] === before ? 'task-taken' : 'stale';
  }

  return {
    create(record) {
      const { key, version, ref, taskId, dueAt, expiresAt } = record;
      return insert.run(key, version, ref, taskId, dueAt, expiresAt, JSON.stringify(record)).changes > 0;
    },
    read: (key) => recordOf(byKey.get(key)),
    find: (ref) => recordOf(byRef.get(ref)),
    swap,
    due: (now, limit) => overdue.all(now, limit).flatMap((row) => recordOf(row) ?? []),
    purge: (before) => void remove.run(before),
  };
}

function recordOf(row: Record<string, unknown> | undefined): CallbackRecord | undefined {
  // The column holds only what `create` and `swap` above have written.
  return row === undefined ? undefined : (JSON.parse(String(row['record'])) as CallbackRecord);
}
