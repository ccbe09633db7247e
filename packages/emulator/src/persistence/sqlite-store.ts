import {
  type Changes,
  type Clock,
  type Collection,
  type DeliveryRecord,
  deliverJobs,
  isFinal,
  type Job,
  type JobKind,
  type StateStore,
  type TaskRecord,
} from '@videogen/engine';
import { createMemoryStores, type MemoryStores } from '@videogen/engine/memory';
import { createSqlStateStore, type Database, migrate } from '@videogen/engine/sql';
import { openSqlite, releaseClaims } from '@videogen/engine/sqlite';
import { createBatchedWrites } from './batched-writes.ts';
import type { EmulatorStore } from './emulator-store.ts';
import { createStoredChanges, createStoredQueue, readJobs } from './stored-queue.ts';

/**
 * Opens a store that commits every change to a SQLite file before it shows, and reads records and jobs from memory.
 * Changes of the same time share a transaction.
 *
 * After a kill, the next start reads all of a change or nothing. Claimed jobs that did not finish are due again, and
 * videos that were being rendered are rendered again.
 *
 * @throws {Error} when another process has the file, or a later version of the emulator wrote it
 */
export async function openSqliteStore(path: string, clock: Clock): Promise<EmulatorStore> {
  const database = openSqlite(path, { exclusive: true });
  try {
    await migrate(database);
    await releaseClaims(database);
    await dropIndexes(database);
    // Fewer waits for the disk: what a kill leaves in the journal is read by the next start.
    await database.query('PRAGMA wal_autocheckpoint = 10000');
    return await openStore(database, clock);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openStore(database: Database, clock: Clock): Promise<EmulatorStore> {
  const { jobs, dead } = await readJobs(database);
  const memory = createMemoryStores({ clock, initial: { ...(await readRecords(database)), jobs, dead } });
  const writes = createBatchedWrites(database);
  const queue = createStoredQueue({ queue: memory.queue, writes, now: clock.now });
  const stored = createSqlStateStore(
    { ...database, transaction: writes.write },
    createStoredChanges(memory.queue),
  );
  const commit: StateStore['commit'] = async (changes) => {
    const result = await stored.commit(changes);
    return result === 'committed' ? memory.state.commit(changes) : result;
  };
  await releaseHeld({ ...memory.state, commit });
  await restartRenders(memory, jobs, commit);

  let open = true;
  return {
    ...memory,
    queue,
    generation: await countOpening(database),
    state: { ...memory.state, commit },
    async clear() {
      await writes.write(async (sql) => {
        for (const table of ['tasks', 'uploads', 'deliveries', 'jobs', 'dead_jobs'])
          await sql.query(`DELETE FROM ${table}`);
      });
      memory.clear();
    },
    async close() {
      if (!open) return;
      open = false;
      await writes.settled();
      await database.close();
    },
  };
}

/** Drops the indexes of the queries: records and jobs are read from memory, and each index doubles the work of a write. */
async function dropIndexes(database: Database): Promise<void> {
  // Those of primary keys have no text.
  const rows = await database.query(
    "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL",
  );
  for (const { name } of rows) await database.query(`DROP INDEX ${String(name)}`);
}

async function readRecords(database: Database): Promise<Pick<Changes, Collection>> {
  return {
    tasks: await readAll(database, 'tasks'),
    uploads: await readAll(database, 'uploads'),
    deliveries: await readAll(database, 'deliveries'),
  };
}

/** Counts in the header of the file how often it was opened. */
async function countOpening(database: Database): Promise<number> {
  const [row] = await database.query('PRAGMA user_version');
  const generation = Number(row?.['user_version']) + 1;
  await database.query(`PRAGMA user_version = ${generation}`);
  return generation;
}

/** Reads records in the order in which they were first committed. */
async function readAll<T>(database: Database, table: Collection): Promise<readonly T[]> {
  const rows = await database.query(`SELECT record FROM ${table} ORDER BY rowid`);
  // Safe: only the state store writes the column, from a record of the table's type.
  return rows.map(({ record }) => JSON.parse(String(record)) as T);
}

/** Schedules the deliveries that were held: the developer's program, which would release them, has ended. */
async function releaseHeld({ deliveries, commit }: StateStore): Promise<void> {
  for (;;) {
    const { items } = await deliveries.find({ state: 'held', limit: 100 });
    if (items.length === 0) return;
    const released = items.map(
      (delivery): DeliveryRecord => ({
        ...delivery,
        version: delivery.version + 1,
        state: 'scheduled',
        nextAttemptAt: delivery.createdAt,
      }),
    );
    await commit({ deliveries: released, jobs: released.flatMap(deliverJobs) });
  }
}

/** The jobs that a task which is being rendered can have. */
const RENDER_JOBS: ReadonlySet<JobKind> = new Set<JobKind>(['submit', 'poll', 'download']);

/** Submits tasks again that were being rendered: the renderer has ended with the process, and charged nothing. */
async function restartRenders(
  { tables }: MemoryStores,
  jobs: readonly Job[],
  commit: StateStore['commit'],
): Promise<void> {
  const renderJobs = jobs.filter(({ kind }) => RENDER_JOBS.has(kind));
  const byTask = new Map<string, string[]>();
  for (const { ref, id } of renderJobs) byTask.set(ref, [...(byTask.get(ref) ?? []), id]);

  for (const task of tables.tasks.values()) {
    if (isFinal(task.status) || task.submission === null) continue;
    const next = { ...task, version: task.version + 1, submission: null };
    await commit({ tasks: [next], cancel: byTask.get(task.id) ?? [], jobs: [getSubmitJob(next)] });
  }
}

function getSubmitJob({ id, version }: TaskRecord): Job {
  // Before every task that has not had a slot yet: with the time at which both became due, either could be the first.
  return { id: `submit:${id}:${version}`, kind: 'submit', ref: id, at: 0 };
}
