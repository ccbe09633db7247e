import type { DatabaseSync, StatementSync } from 'node:sqlite';
import {
  applyChanges,
  clearTables,
  createTables,
  isCurrent,
  type MemoryTables,
  readTables,
} from './memory-state.ts';
import type { Collection, DueItem, Records } from './records.ts';
import type { Changes, StateStore } from './state-store.ts';

const COLLECTIONS: readonly Collection[] = ['tasks', 'uploads', 'deliveries'];

const SCHEMA = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS tasks (id TEXT PRIMARY KEY, record TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS uploads (id TEXT PRIMARY KEY, record TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS deliveries (id TEXT PRIMARY KEY, record TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS due (id TEXT PRIMARY KEY, at REAL NOT NULL, kind TEXT NOT NULL, ref TEXT NOT NULL) STRICT;
  INSERT INTO meta VALUES ('format', 1), ('generation', 0) ON CONFLICT DO NOTHING;
  UPDATE meta SET value = value + 1 WHERE name = 'generation';
`;

/**
 * Opens a store that writes every change to SQLite before it shows, and reads from memory.
 *
 * A change is a transaction: killed at any moment, the process finds all of it or nothing of it again. Claimed work
 * that was not done is due again.
 */
export function openSqliteState(database: DatabaseSync): StateStore {
  database.exec(SCHEMA);
  const tables = createTables();
  load(database, tables);
  const write = createWriter(database);
  let open = true;
  const clear = (): void => {
    database.exec(
      'BEGIN; DELETE FROM tasks; DELETE FROM uploads; DELETE FROM deliveries; DELETE FROM due; COMMIT',
    );
    clearTables(tables);
  };
  return {
    ...readTables(tables),
    generation: Number(database.prepare("SELECT value FROM meta WHERE name = 'generation'").get()?.['value']),
    commit(changes) {
      if (!isCurrent(tables, changes)) return false;
      write(changes);
      applyChanges(tables, changes);
      return true;
    },
    clear,
    close: () => {
      if (open) database.close();
      open = false;
    },
  };
}

function load(database: DatabaseSync, tables: MemoryTables): void {
  const due = database.prepare('SELECT id, at, kind, ref FROM due ORDER BY at, rowid').all();
  const records = <Name extends Collection>(name: Name): Records[Name][] =>
    // Sound: only this module writes the column, and from records of this type.
    database
      .prepare(`SELECT record FROM ${name} ORDER BY rowid`)
      .all()
      .map(({ record }) => JSON.parse(String(record)) as Records[Name]);
  const deliveries = records('deliveries');
  applyChanges(tables, {
    tasks: records('tasks'),
    uploads: records('uploads'),
    deliveries,
    // Sound: only this module writes the columns, and from due items.
    due: due.map((row) => ({ ...row })) as unknown as DueItem[],
  });
  // What was held by a developer is held no more: nobody is there who would release it.
  for (const { id, state, createdAt } of deliveries) {
    if (state !== 'held') continue;
    const delivery = tables.deliveries.get(id);
    if (delivery === undefined) continue;
    tables.deliveries.set(id, { ...delivery, state: 'scheduled', nextAttemptAt: createdAt });
    tables.due.schedule({ id: `delivery:${id}`, at: createdAt, kind: 'delivery', ref: id });
  }
}

function createWriter(database: DatabaseSync): (changes: Changes) => void {
  const upserts = statements(
    database,
    (name) => `INSERT INTO ${name} VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET record = excluded.record`,
  );
  const removals = statements(database, (name) => `DELETE FROM ${name} WHERE id = ?`);
  const schedule = database.prepare('INSERT OR REPLACE INTO due VALUES (?, ?, ?, ?)');
  const finish = database.prepare('DELETE FROM due WHERE id = ?');
  const apply = (changes: Changes): void => {
    for (const name of COLLECTIONS) {
      for (const record of changes[name] ?? []) upserts[name].run(record.id, JSON.stringify(record));
      for (const id of changes.forget?.[name] ?? []) removals[name].run(id);
    }
    for (const id of changes.done ?? []) finish.run(id);
    for (const { id, at, kind, ref } of changes.due ?? []) schedule.run(id, at, kind, ref);
  };
  return (changes) => {
    database.exec('BEGIN');
    try {
      apply(changes);
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
