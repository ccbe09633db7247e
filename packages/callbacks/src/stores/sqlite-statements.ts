import type { CallbackRecord } from '../record.ts';
import type { CallbackStore, StoredRecord, SwapResult } from '../store.ts';
import { quoted, recordOf } from './sql.ts';

/** Runs one statement of SQLite: `rows` a query, `changes` a change. */
export interface SqliteRunner {
  rows(sql: string, values: readonly SqliteValue[]): Promise<readonly Record<string, unknown>[]>;
  changes(sql: string, values: readonly SqliteValue[]): Promise<number>;
}

/** A bound value. */
export type SqliteValue = string | number | null;

const NOW = "(unixepoch('now', 'subsec') * 1000.0)";

/** Returns the statements that create the table. They may run again. */
export function sqliteSchema(table: string): readonly string[] {
  const name = quoted(table);
  return [
    `CREATE TABLE IF NOT EXISTS ${name} (
      key TEXT PRIMARY KEY, version INTEGER NOT NULL, ref TEXT NOT NULL UNIQUE, task_id TEXT UNIQUE,
      due_at REAL, remove_at REAL, failed INTEGER NOT NULL, record TEXT NOT NULL
    ) WITHOUT ROWID`,
    `CREATE INDEX IF NOT EXISTS ${quoted(`${table}_due`)} ON ${name} (due_at) WHERE due_at IS NOT NULL`,
    `CREATE INDEX IF NOT EXISTS ${quoted(`${table}_removal`)} ON ${name} (remove_at) WHERE remove_at IS NOT NULL`,
    `CREATE INDEX IF NOT EXISTS ${quoted(`${table}_failed`)} ON ${name} (key) WHERE failed`,
  ];
}

/** Creates a store on anything that runs SQLite statements. Each function runs at most one statement that changes data. */
export function sqliteStatements(runner: SqliteRunner, table: string): CallbackStore {
  const name = quoted(table);
  const select = async (rest: string, values: readonly SqliteValue[]): Promise<StoredRecord[]> =>
    (await runner.rows(`SELECT record, ${NOW} AS now FROM ${name} ${rest}`, values)).flatMap(recordOf);

  async function swap(next: CallbackRecord): Promise<SwapResult> {
    const { key, version, taskId, dueAt, removeAt, failure } = next;
    const changed = await runner.changes(
      `UPDATE OR IGNORE ${name} SET version = ?, task_id = ?, due_at = ?, remove_at = ?, failed = ?, record = ?
       WHERE key = ? AND version = ?`,
      [version, taskId, dueAt, removeAt, flag(failure), JSON.stringify(next), key, version - 1],
    );
    if (changed > 0) return 'swapped';
    const [row] = await runner.rows(`SELECT version FROM ${name} WHERE key = ?`, [key]);
    return row?.['version'] === version - 1 ? 'task-taken' : 'stale';
  }

  return {
    async create(record) {
      const { key, version, ref, taskId, dueAt, removeAt, failure } = record;
      const changed = await runner.changes(
        `INSERT INTO ${name} (key, version, ref, task_id, due_at, remove_at, failed, record)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
        [key, version, ref, taskId, dueAt, removeAt, flag(failure), JSON.stringify(record)],
      );
      return changed > 0;
    },
    read: async (key) => (await select('WHERE key = ?', [key]))[0],
    find: async (by) =>
      (await ('ref' in by ? select('WHERE ref = ?', [by.ref]) : select('WHERE task_id = ?', [by.taskId])))[0],
    swap,
    due: (limit) => select(`WHERE due_at <= ${NOW} ORDER BY due_at LIMIT ?`, [limit]),
    failed: (limit, after = '') => select('WHERE failed AND key > ? ORDER BY key LIMIT ?', [after, limit]),
    purge: async () => {
      await runner.changes(`DELETE FROM ${name} WHERE remove_at < ${NOW}`, []);
    },
  };
}

function flag(failure: unknown): number {
  return failure === null ? 0 : 1;
}
