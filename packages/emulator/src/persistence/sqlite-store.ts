import { randomUUID } from 'node:crypto';
import {
  type Clock,
  type Collection,
  type DeliveryRecord,
  deliverJobs,
  type StateStore,
} from '@videogen/service';
import { createMemoryStores } from '@videogen/service/memory';
import { createSqlStateStore, type Database, migrate } from '@videogen/service/sql';
import { createSqliteQueue, openSqlite, releaseClaims } from '@videogen/service/sqlite';
import type { EmulatorStore } from './emulator-store.ts';

/**
 * Opens a store that commits every change to a SQLite file before it shows, and reads records from memory.
 *
 * After a kill, the next start reads all of a change or nothing. Claimed jobs that did not finish are due again.
 *
 * @throws {Error} when another process has the file, or a later version of the emulator wrote it
 */
export async function openSqliteStore(path: string, clock: Clock): Promise<EmulatorStore> {
  const database = openSqlite(path, { exclusive: true });
  try {
    await migrate(database);
    await releaseClaims(database);
    return await openStore(database, clock);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openStore(database: Database, clock: Clock): Promise<EmulatorStore> {
  const { queue, changes } = createSqliteQueue(database, clock, randomUUID);
  const stored = createSqlStateStore(database, changes);
  await releaseHeld(stored);
  const memory = createMemoryStores({
    clock,
    initial: {
      tasks: await readAll(database, 'tasks'),
      uploads: await readAll(database, 'uploads'),
      deliveries: await readAll(database, 'deliveries'),
    },
  });
  let open = true;
  return {
    ...memory,
    queue,
    generation: await countOpening(database),
    state: {
      ...memory.state,
      async commit(changes) {
        const result = await stored.commit(changes);
        const { jobs, done, cancel, ...records } = changes;
        return result === 'committed' ? memory.state.commit(records) : result;
      },
    },
    async clear() {
      for (const table of ['tasks', 'uploads', 'deliveries', 'jobs', 'dead_jobs'])
        await database.query(`DELETE FROM ${table}`);
      memory.clear();
    },
    async close() {
      if (!open) return;
      open = false;
      await database.close();
    },
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
