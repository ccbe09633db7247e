import type { DatabaseSync, StatementSync } from 'node:sqlite';
import {
  type Clock,
  type Collection,
  type DeadJob,
  type DeliveryRecord,
  deliverJobs,
  type Records,
} from '@videogen/service';
import {
  createMemoryStores,
  type Snapshot,
  type StoredChanges,
  type StoredJob,
} from '@videogen/service/memory';
import type { EmulatorStore } from './emulator-store.ts';

const COLLECTIONS: readonly Collection[] = ['tasks', 'uploads', 'deliveries'];

/** Counts the layouts of the database; another one is refused. */
const FORMAT = 2;

const SCHEMA = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS tasks (id TEXT PRIMARY KEY, record TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS uploads (id TEXT PRIMARY KEY, record TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS deliveries (id TEXT PRIMARY KEY, record TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS jobs (
    id TEXT PRIMARY KEY, at REAL NOT NULL, kind TEXT NOT NULL, ref TEXT NOT NULL, attempts INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS dead (id TEXT PRIMARY KEY, job TEXT NOT NULL) STRICT;
  INSERT INTO meta VALUES ('format', ${FORMAT}), ('generation', 0) ON CONFLICT DO NOTHING;
  UPDATE meta SET value = value + 1 WHERE name = 'generation';
`;

/**
 * Opens a store that writes every change to SQLite before it shows, and reads from memory.
 *
 * A change is a transaction: after a kill, the next start reads all of it or nothing. Claimed jobs that did not finish
 * are due again.
 *
 * @throws {Error} when the database was written by another version of the emulator
 */
export function openSqliteStore(database: DatabaseSync, clock: Clock): EmulatorStore {
  database.exec(SCHEMA);
  const format = metaOf(database, 'format');
  if (format !== FORMAT)
    throw new Error(`it was written by another version of the emulator (layout ${format}, not ${FORMAT})`);
  const stores = createMemoryStores({ clock, initial: load(database), persist: createWriter(database) });
  let open = true;
  return {
    ...stores,
    generation: metaOf(database, 'generation'),
    clear() {
      const tables = [...COLLECTIONS, 'jobs', 'dead'];
      database.exec(`BEGIN; ${tables.map((name) => `DELETE FROM ${name};`).join(' ')} COMMIT`);
      stores.clear();
    },
    close() {
      if (open) database.close();
      open = false;
    },
  };
}

function metaOf(database: DatabaseSync, name: string): number {
  return Number(database.prepare('SELECT value FROM meta WHERE name = ?').get(name)?.['value']);
}

function load(database: DatabaseSync): Snapshot {
  const records = <Name extends Collection>(name: Name): Records[Name][] =>
    parse<Records[Name]>(database, `SELECT record AS json FROM ${name} ORDER BY rowid`);
  const stored = database.prepare('SELECT id, at, kind, ref, attempts FROM jobs ORDER BY at, rowid').all();
  // Sound: only this module writes the columns, and from jobs.
  const jobs = stored.map((row) => ({ ...row })) as unknown as StoredJob[];
  // Held deliveries are released: the developer's program has ended.
  const deliveries = records('deliveries').map(released);
  const waiting = new Set(jobs.map(({ id }) => id));
  const missing = deliveries.flatMap(deliverJobs).filter(({ id }) => !waiting.has(id));
  return {
    tasks: records('tasks'),
    uploads: records('uploads'),
    deliveries,
    jobs: [...jobs, ...missing.map((job) => ({ ...job, attempts: 0 }))],
    dead: parse<DeadJob>(database, 'SELECT job AS json FROM dead'),
  };
}

function parse<T>(database: DatabaseSync, query: string): T[] {
  const rows = database.prepare(query).all();
  // Sound: only this module writes the columns, and from values of this type.
  return rows.map(({ json }) => JSON.parse(String(json)) as T);
}

function released(delivery: DeliveryRecord): DeliveryRecord {
  if (delivery.state !== 'held') return delivery;
  return { ...delivery, state: 'scheduled', nextAttemptAt: delivery.createdAt };
}

function createWriter(database: DatabaseSync): (changes: StoredChanges) => void {
  const upserts = statements(
    database,
    (name) => `INSERT INTO ${name} VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET record = excluded.record`,
  );
  const removals = statements(database, (name) => `DELETE FROM ${name} WHERE id = ?`);
  const putJob = database.prepare('INSERT OR REPLACE INTO jobs VALUES (?, ?, ?, ?, ?)');
  const dropJob = database.prepare('DELETE FROM jobs WHERE id = ?');
  const bury = database.prepare('INSERT OR REPLACE INTO dead VALUES (?, ?)');
  const exhume = database.prepare('DELETE FROM dead WHERE id = ?');
  const write = (changes: StoredChanges): void => {
    for (const name of COLLECTIONS) {
      for (const record of changes[name] ?? []) upserts[name].run(record.id, JSON.stringify(record));
      for (const id of changes.remove?.[name] ?? []) removals[name].run(id);
    }
    for (const id of changes.jobs.drop ?? []) dropJob.run(id);
    for (const { id, at, kind, ref, attempts } of changes.jobs.put ?? [])
      putJob.run(id, at, kind, ref, attempts);
    for (const job of changes.jobs.bury ?? []) bury.run(job.id, JSON.stringify(job));
    for (const id of changes.jobs.exhume ?? []) exhume.run(id);
  };
  return (changes) => {
    database.exec('BEGIN');
    try {
      write(changes);
      database.exec('COMMIT');
    } catch (error) {
      database.exec('ROLLBACK');
      throw error;
    }
  };
}

function statements(
  database: DatabaseSync,
  sql: (name: Collection) => string,
): Record<Collection, StatementSync> {
  return {
    tasks: database.prepare(sql('tasks')),
    uploads: database.prepare(sql('uploads')),
    deliveries: database.prepare(sql('deliveries')),
  };
}
