import type { PageRequest } from '../ports/page.ts';
import type {
  Changes,
  Collection,
  CommitResult,
  DeliveryQuery,
  RecordReader,
  Records,
  StateStore,
  TaskQuery,
  UploadQuery,
} from '../ports/state-store.ts';
import type { Database, Row, Sql, SqlValue } from './database.ts';
import { readPage } from './page.ts';

/** The queue's part in a commit of the same database. */
export interface QueueChanges {
  /** Locks the claims and deletes their jobs; false when one of the claims was lost. */
  readonly finish: (sql: Sql, claims: NonNullable<Changes['done']>) => Promise<boolean>;
  /** Deletes waiting jobs. */
  readonly cancel: (sql: Sql, ids: readonly string[]) => Promise<void>;
  /** Inserts jobs whose ids are neither waiting nor claimed. */
  readonly enqueue: (sql: Sql, jobs: NonNullable<Changes['jobs']>) => Promise<void>;
}

/** Runs in the transaction of every commit. An error rolls the transaction back. */
export type CommitHook = (sql: Sql, changes: Changes) => Promise<void>;

type Columns = Readonly<Record<string, SqlValue>>;

/** The columns in addition to `id`, `version` and `record`, for each collection. */
const getColumns: { readonly [Name in Collection]: (record: Records[Name]) => Columns } = {
  tasks: (task) => ({
    organization: task.organization,
    status: task.status,
    category: task.category,
    submission: task.submission?.state ?? null,
    provider: task.submission?.provider ?? null,
    created_at: task.createdAt,
  }),
  uploads: (upload) => ({ organization: upload.organization, created_at: upload.createdAt }),
  deliveries: (delivery) => ({
    organization: delivery.organization,
    task_id: delivery.taskId,
    state: delivery.state,
    created_at: delivery.createdAt,
  }),
};

/** Columns that never change: an update that names them would write their indexes again. */
const FIXED: ReadonlySet<string> = new Set(['organization', 'category', 'task_id', 'created_at']);

/** Rolls a transaction back with a result that is not an error. */
class NotCommitted extends Error {
  readonly result: CommitResult;

  constructor(result: CommitResult) {
    super(result);
    this.result = result;
  }
}

/** Creates the state store of a database. */
export function createSqlStateStore(
  database: Database,
  queue: QueueChanges,
  hook: CommitHook = async () => {},
): StateStore {
  return {
    tasks: createReader(database, 'tasks', ({ organization, status, category, submission }: TaskQuery) => ({
      organization,
      status,
      category,
      submission,
    })),
    uploads: createReader(database, 'uploads', ({ organization }: UploadQuery) => ({ organization })),
    deliveries: createReader(database, 'deliveries', ({ organization, taskId, state }: DeliveryQuery) => ({
      organization,
      task_id: taskId,
      state,
    })),
    commit: async (changes) => {
      try {
        await database.transaction((sql) => apply(sql, changes, queue, hook));
        return 'committed';
      } catch (error) {
        if (error instanceof NotCommitted) return error.result;
        throw error;
      }
    },
  };
}

async function apply(sql: Sql, changes: Changes, queue: QueueChanges, hook: CommitHook): Promise<void> {
  // Rows are locked in one order everywhere (tasks, uploads, deliveries, each by id), so that commits never deadlock.
  await putAll(sql, 'tasks', changes.tasks);
  await putAll(sql, 'uploads', changes.uploads);
  await putAll(sql, 'deliveries', changes.deliveries);
  for (const [name, ids] of Object.entries(changes.remove ?? {})) {
    for (const id of ids.toSorted()) await sql.query(`DELETE FROM ${name} WHERE id = $1`, [id]);
  }
  if (changes.done !== undefined && !(await queue.finish(sql, changes.done)))
    throw new NotCommitted('claim-lost');
  if (changes.cancel !== undefined) await queue.cancel(sql, changes.cancel);
  if (changes.jobs !== undefined) await queue.enqueue(sql, changes.jobs);
  await hook(sql, changes);
}

async function putAll<Name extends Collection>(
  sql: Sql,
  table: Name,
  records: readonly Records[Name][] = [],
): Promise<void> {
  for (const record of records.toSorted((left, right) => (left.id < right.id ? -1 : 1))) {
    const { id, version } = record;
    const columns = { version, ...getColumns[table](record), record: JSON.stringify(record), id };
    const isNew = version === 1;
    const written = Object.entries(columns).filter(([name]) => isNew || !FIXED.has(name));
    const names = written.map(([name]) => name);
    const places = names.map((_, index) => `$${index + 1}`);
    const insert = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')}) ON CONFLICT (id) DO NOTHING`;
    const set = names.slice(0, -1).map((name, index) => `${name} = ${places[index]}`);
    const update = `UPDATE ${table} SET ${set.join(', ')} WHERE id = ${places.at(-1)} AND version = $${names.length + 1}`;
    const values = [...written.map(([, value]) => value), ...(isNew ? [] : [version - 1])];
    const rows = await sql.query(`${isNew ? insert : update} RETURNING id`, values);
    if (rows.length === 0) throw new NotCommitted('stale');
  }
}

/** Creates the reader of one collection; `columnsOfQuery` maps a query to the columns that must equal its values. */
function createReader<Name extends Collection, Query extends PageRequest>(
  sql: Sql,
  table: Name,
  columnsOfQuery: (query: Query) => Readonly<Record<string, SqlValue | undefined>>,
): RecordReader<Records[Name], Query> {
  // Safe: only this module writes the column, always from a record of the table's type.
  const parse = (row: Row) => JSON.parse(String(row['record'])) as Records[Name];
  return {
    async get(id) {
      const [row] = await sql.query(`SELECT record FROM ${table} WHERE id = $1`, [id]);
      return row === undefined ? undefined : parse(row);
    },
    find: (query) =>
      readPage(sql, { table, where: columnsOfQuery(query), orderBy: 'created_at' }, query, parse),
  };
}
