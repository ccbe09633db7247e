// A store on MySQL 8 or MariaDB 10.6 with `mysql2`.
import type { CallbackRecord, CallbackStore, StoredRecord } from '@videogen/callbacks';
import type { Pool, ResultSetHeader, RowDataPacket } from 'mysql2/promise';

/** `utf8mb4_bin` compares texts by their bytes, as the kit does. */
export const MYSQL_SCHEMA = `CREATE TABLE IF NOT EXISTS callback_records (
  \`key\` VARCHAR(64) PRIMARY KEY, version BIGINT NOT NULL, ref VARCHAR(256) NOT NULL UNIQUE, task_id CHAR(36) UNIQUE,
  due_at DOUBLE, remove_at DOUBLE, failed BOOLEAN NOT NULL, record LONGTEXT NOT NULL,
  INDEX (due_at), INDEX (remove_at), INDEX (failed, \`key\`)
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`;

/** Maximum time of a statement, smaller than the receiver's `callTimeout` (milliseconds). Then mysql2 closes the connection. */
const TIMEOUT = 5_000;

/** The clock that all instances share. */
const NOW = '(UNIX_TIMESTAMP(NOW(3)) * 1000)';

export function mysqlStore(pool: Pool): CallbackStore {
  async function select(rest: string, values: (string | number)[]): Promise<StoredRecord[]> {
    const sql = `SELECT record, ${NOW} AS now FROM callback_records ${rest}`;
    const [rows] = await pool.query<RowDataPacket[]>({ sql, values, timeout: TIMEOUT });
    return rows.map(({ record, now }) => ({ record: JSON.parse(record), now: Number(now) }));
  }

  async function change(sql: string, values: (string | number | boolean | null)[]): Promise<boolean> {
    const [{ affectedRows }] = await pool.query<ResultSetHeader>({ sql, values, timeout: TIMEOUT });
    return affectedRows > 0;
  }

  return {
    create: (record) =>
      inserted(() =>
        change(
          `INSERT INTO callback_records (version, task_id, due_at, remove_at, failed, record, \`key\`, ref)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
          [...getColumns(record), record.key, record.ref],
        ),
      ),
    read: async (key) => (await select('WHERE `key` = ?', [key]))[0],
    find: async (by) =>
      (await ('ref' in by ? select('WHERE ref = ?', [by.ref]) : select('WHERE task_id = ?', [by.taskId])))[0],
    async swap(next) {
      try {
        const swapped = await change(
          `UPDATE callback_records SET version = ?, task_id = ?, due_at = ?, remove_at = ?, failed = ?, record = ?
           WHERE \`key\` = ? AND version = ?`,
          [...getColumns(next), next.key, next.version - 1],
        );
        return swapped ? 'swapped' : 'stale';
      } catch (error) {
        // `task_id` is the only unique column that a swap changes.
        if (isDuplicate(error)) return 'task-taken';
        throw error;
      }
    },
    due: (limit) => select(`WHERE due_at <= ${NOW} ORDER BY due_at LIMIT ?`, [limit]),
    failed: (limit, after = '') =>
      select('WHERE failed AND `key` > ? ORDER BY `key` LIMIT ?', [after, limit]),
    async purge(limit = 1_000) {
      const sql = `DELETE FROM callback_records WHERE remove_at < ${NOW} ORDER BY remove_at LIMIT ?`;
      const [{ affectedRows }] = await pool.query<ResultSetHeader>({
        sql,
        values: [limit],
        timeout: TIMEOUT,
      });
      return affectedRows;
    },
  };
}

function getColumns(record: CallbackRecord): (string | number | boolean | null)[] {
  const { version, taskId, dueAt, removeAt, failure } = record;
  return [version, taskId, dueAt, removeAt, failure !== null, JSON.stringify(record)];
}

async function inserted(insert: () => Promise<boolean>): Promise<boolean> {
  try {
    return await insert();
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ER_DUP_ENTRY';
}
