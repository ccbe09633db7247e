import { createDueQueue, type DueQueue } from './due-queue.ts';
import type { Collection } from './records.ts';
import type { Changes, RecordReader, StateStore } from './state-store.ts';

interface Versioned {
  readonly id: string;
  readonly version: number;
}

/** The collections in memory, open to whoever persists them. */
export interface MemoryTables {
  readonly tasks: Map<string, NonNullable<Changes['tasks']>[number]>;
  readonly uploads: Map<string, NonNullable<Changes['uploads']>[number]>;
  readonly deliveries: Map<string, NonNullable<Changes['deliveries']>[number]>;
  /** Identifiers of the deliveries of each task. */
  readonly byTask: Map<string, Set<string>>;
  readonly due: DueQueue;
}

type MemoryDelivery = NonNullable<Changes['deliveries']>[number];

const COLLECTIONS: readonly Collection[] = ['tasks', 'uploads', 'deliveries'];

/** Makes empty tables. */
export function createTables(): MemoryTables {
  return {
    tasks: new Map(),
    uploads: new Map(),
    deliveries: new Map(),
    byTask: new Map(),
    due: createDueQueue(),
  };
}

/** Tells whether every changed record follows the one in the tables. */
export function isCurrent(tables: MemoryTables, changes: Changes): boolean {
  return COLLECTIONS.every((name) => {
    const table: ReadonlyMap<string, Versioned> = tables[name];
    return (changes[name] ?? []).every(({ id, version }) => (table.get(id)?.version ?? 0) === version - 1);
  });
}

/** Puts changes into the tables. */
export function applyChanges(tables: MemoryTables, changes: Changes): void {
  for (const task of changes.tasks ?? []) tables.tasks.set(task.id, task);
  for (const upload of changes.uploads ?? []) tables.uploads.set(upload.id, upload);
  for (const delivery of changes.deliveries ?? []) putDelivery(tables, delivery);
  for (const id of changes.done ?? []) tables.due.finish(id);
  for (const item of changes.due ?? []) tables.due.schedule(item);
  for (const name of COLLECTIONS) {
    for (const id of changes.forget?.[name] ?? []) forget(tables, name, id);
  }
}

function putDelivery({ deliveries, byTask }: MemoryTables, delivery: MemoryDelivery): void {
  deliveries.set(delivery.id, delivery);
  const ids = byTask.get(delivery.taskId);
  if (ids === undefined) byTask.set(delivery.taskId, new Set([delivery.id]));
  else ids.add(delivery.id);
}

function forget(tables: MemoryTables, name: Collection, id: string): void {
  const taskId = name === 'deliveries' ? tables.deliveries.get(id)?.taskId : undefined;
  tables[name].delete(id);
  if (taskId === undefined) return;
  const ids = tables.byTask.get(taskId);
  ids?.delete(id);
  if (ids?.size === 0) tables.byTask.delete(taskId);
}

/** Reads the tables as a store does. */
export function readTables(tables: MemoryTables): Pick<StateStore, Collection | 'due' | 'deliveriesOf'> {
  return {
    tasks: reader(tables.tasks),
    uploads: reader(tables.uploads),
    deliveries: reader(tables.deliveries),
    deliveriesOf: (taskId) =>
      [...(tables.byTask.get(taskId) ?? [])].flatMap((id) => tables.deliveries.get(id) ?? []),
    due: tables.due,
  };
}

/** Makes a store that lives as long as the process. */
export function createMemoryState(): StateStore {
  const tables = createTables();
  return {
    ...readTables(tables),
    generation: 1,
    commit(changes) {
      if (!isCurrent(tables, changes)) return false;
      applyChanges(tables, changes);
      return true;
    },
    clear: () => clearTables(tables),
    close: () => undefined,
  };
}

/** Empties the tables. */
export function clearTables(tables: MemoryTables): void {
  for (const name of COLLECTIONS) tables[name].clear();
  tables.byTask.clear();
  tables.due.clear();
}

function reader<T>(table: ReadonlyMap<string, T>): RecordReader<T> {
  return { get: (id) => table.get(id), list: () => [...table.values()], count: () => table.size };
}
