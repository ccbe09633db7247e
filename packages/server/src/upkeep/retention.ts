import type { BlobStore, TaskRecord, UploadRecord } from '@videogen/engine';
import type { Database, Row } from '@videogen/engine/sql';
import { finalStatuses } from '@videogen/types/facts';

/** Records that one statement deletes: locks are short, and a large backlog takes several rounds. */
const BATCH = 500;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Parts of the retention. */
export interface RetentionDependencies {
  readonly database: Database;
  readonly blobs: BlobStore;
}

/** A rule that selects rows of a table to delete, by its time column. */
interface Rule {
  readonly table: 'deliveries' | 'tasks' | 'uploads' | 'dead_jobs';
  readonly time: 'created_at' | 'buried_at';
  /** Condition in SQL. One value of a column at a time is read by index. */
  readonly where: string;
}

/** An operator still needs a dead job to continue its task or its callback, and to find the task in the list. */
const waitsForOperator = `EXISTS (SELECT 1 FROM tasks WHERE tasks.id = dead_jobs.ref AND status NOT IN (${finalStatuses.map((status) => `'${status}'`).join(', ')}))
    OR EXISTS (SELECT 1 FROM deliveries WHERE deliveries.id = dead_jobs.ref AND state = 'scheduled')`;

const time = 'created_at';
const rules: readonly Rule[] = [
  ...['delivered', 'rejected', 'exhausted', 'blocked'].map(
    (state): Rule => ({ table: 'deliveries', time, where: `state = '${state}'` }),
  ),
  ...finalStatuses.map((status): Rule => ({ table: 'tasks', time, where: `status = '${status}'` })),
  { table: 'uploads', time, where: 'TRUE' },
  { table: 'dead_jobs', time: 'buried_at', where: `NOT (${waitsForOperator})` },
];

/**
 * Deletes ended tasks, their callbacks, uploads and dead jobs that are older than `before`, and the content that they
 * still own. Keeps tasks under way with their dead jobs, and the ledger.
 *
 * @param before milliseconds since 1970
 * @returns the number of deleted records, by table
 */
export async function deleteOldRecords(
  { database, blobs }: RetentionDependencies,
  before: number,
): Promise<Readonly<Record<string, number>>> {
  const deleted: Record<string, number> = {};
  for (const rule of rules) {
    for (;;) {
      const rows = await deleteBatch(database, rule, before);
      for (const blob of rows.flatMap(getBlobs)) await blobs.release(blob);
      deleted[rule.table] = (deleted[rule.table] ?? 0) + rows.length;
      if (rows.length < BATCH) break;
    }
  }
  return deleted;
}

function deleteBatch(
  database: Database,
  { table, time, where }: Rule,
  before: number,
): Promise<readonly Row[]> {
  // Several workers delete at the same time: none waits for the rows of another.
  const lock = database.dialect === 'postgres' ? ' FOR UPDATE SKIP LOCKED' : '';
  return database.query(
    `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE ${where} AND ${time} < $1
      ORDER BY ${time}, id LIMIT ${BATCH}${lock}) RETURNING *`,
    [before],
  );
}

/** Returns the content that a record still owns, because the job that deletes it is dead. */
function getBlobs({ record }: Row): readonly string[] {
  if (typeof record !== 'string') return [];
  // Only the state store writes the column; a delivery has neither of these members.
  const { output, file, incoming }: Partial<TaskRecord & UploadRecord> = JSON.parse(record);
  return [output?.blob, file?.blob ?? incoming].filter((blob) => typeof blob === 'string');
}

/** Options of the retention. */
export interface RetentionOptions extends RetentionDependencies {
  readonly days: number;
  readonly now: () => number;
  readonly onDeleted: (deleted: Readonly<Record<string, number>>) => void;
  readonly onError: (error: unknown) => void;
  /** Aborted when the process stops. */
  readonly signal: AbortSignal;
}

/** Deletes old records now and every hour. */
export function startRetention({ days, now, onDeleted, onError, signal, ...parts }: RetentionOptions): void {
  const run = (): void => {
    deleteOldRecords(parts, now() - days * DAY).then(onDeleted, (error: unknown) => {
      if (!signal.aborted) onError(error);
    });
  };
  const timer = setInterval(run, HOUR).unref();
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  run();
}
