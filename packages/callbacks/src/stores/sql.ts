import type { CallbackRecord } from '../record.ts';
import type { CallbackStore, CommittedEffect, StoredRecord } from '../store.ts';

/** A row of a result. */
export type Row = Readonly<Record<string, unknown>>;

/** A bound value. */
export type SqlValue = string | number | boolean | null;

/** What differs between databases. */
export interface SqlDatabase {
  /** The clock that all instances share, in milliseconds, as an SQL expression. */
  readonly now: string;
  /** Runs one statement, whose parameters are `$1`, `$2` …; `effect` is there if the statement commits one. */
  run(text: string, values: readonly SqlValue[], effect?: CommittedEffect): Promise<readonly Row[]>;
  /** Returns whether an error is the violation of a unique constraint. */
  isDuplicate(error: unknown): boolean;
}

/** Quotes an SQL identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Returns the statements that create the indexes of a table. They may run again. */
export function getIndexes(table: string): readonly string[] {
  const create = (suffix: string, rest: string): string =>
    `CREATE INDEX IF NOT EXISTS ${quoted(`${table}_${suffix}`)} ON ${quoted(table)} ${rest}`;
  return [
    create('due', '(due_at) WHERE due_at IS NOT NULL'),
    create('removal', '(remove_at) WHERE remove_at IS NOT NULL'),
    create('failed', '(key) WHERE failed'),
  ];
}

/** Creates a store on a database. Each function runs one statement. */
export function sqlStore({ now, run, isDuplicate }: SqlDatabase, table: string): CallbackStore {
  const name = quoted(table);
  const select = async (rest: string, ...values: SqlValue[]): Promise<StoredRecord[]> =>
    (await run(`SELECT record, ${now} AS now FROM ${name} ${rest}`, values)).map(readRecord);
  const write = async (text: string, record: CallbackRecord, effect?: CommittedEffect): Promise<boolean> =>
    (await run(`${text} RETURNING key`, getValues(record), effect)).length > 0;

  /**
   * The time of removal of the last record that this process removed. The next removal begins there, because PostgreSQL
   * reads the index entries of removed records until a vacuum.
   */
  let removedUpTo = 0;

  async function remove(limit: number): Promise<number> {
    // The condition is there twice: a record may have changed since the inner query read it.
    const old = `remove_at < ${now}`;
    const some = `SELECT key FROM ${name} WHERE ${old} AND remove_at >= $2 ORDER BY remove_at LIMIT $1`;
    const text = `DELETE FROM ${name} WHERE key IN (${some}) AND ${old} RETURNING remove_at`;
    const rows = await run(text, [limit, removedUpTo]);
    for (const row of rows) removedUpTo = Math.max(removedUpTo, Number(row['remove_at']));
    return rows.length;
  }

  return {
    create: (record) =>
      write(
        `INSERT INTO ${name} (key, version, ref, task_id, due_at, remove_at, failed, record)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
        record,
      ),
    read: async (key) => (await select('WHERE key = $1', key))[0],
    find: async (by) =>
      (await ('ref' in by ? select('WHERE ref = $1', by.ref) : select('WHERE task_id = $1', by.taskId)))[0],
    async swap(next, effect) {
      const text = `UPDATE ${name}
        SET version = $2, ref = $3, task_id = $4, due_at = $5, remove_at = $6, failed = $7, record = $8
        WHERE key = $1 AND version + 1 = $2`;
      try {
        return (await write(text, next, effect)) ? 'swapped' : 'stale';
      } catch (error) {
        // The task is the only unique column that a swap changes.
        if (isDuplicate(error)) return 'task-taken';
        throw error;
      }
    },
    due: (limit) => select(`WHERE due_at <= ${now} ORDER BY due_at LIMIT $1`, limit),
    failed: (limit, after = '') => select('WHERE failed AND key > $1 ORDER BY key LIMIT $2', after, limit),
    async purge(limit = 1_000) {
      const isFirst = removedUpTo === 0;
      const count = await remove(limit);
      if (count === limit || isFirst) return count;
      // A record may have got an earlier time since then.
      removedUpTo = 0;
      return count + (await remove(limit - count));
    },
  };
}

function getValues(record: CallbackRecord): SqlValue[] {
  const { key, version, ref, taskId, dueAt, removeAt, failure } = record;
  return [key, version, ref, taskId, dueAt, removeAt, failure !== null, JSON.stringify(record)];
}

function readRecord(row: Row): StoredRecord {
  // Safe: only `create` and `swap` write the column.
  return { record: JSON.parse(String(row['record'])) as CallbackRecord, now: Number(row['now']) };
}
