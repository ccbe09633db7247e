import type { Clock } from '../ports/clock-and-ids.ts';
import type { Page, PageRequest } from '../ports/page.ts';
import type { DeliveryRecord, TaskRecord } from '../ports/records.ts';
import type { Changes, Collection, Records, StateStore } from '../ports/state-store.ts';
import { createMemoryQueue, type InitialJobs, type MemoryQueue, type OpenQueue } from './memory-queue.ts';
import { getPage } from './page.ts';
import type { StoredJob } from './waiting-jobs.ts';

/** Options of the stores. */
export interface MemoryStoresOptions {
  readonly clock: Clock;
  /** Records of an earlier process, of any versions, and its jobs, none of which are claimed any more. */
  readonly initial?: (Pick<Changes, Collection> & InitialJobs) | undefined;
}

/** Everything that is stored, in the order in which it was first committed. */
export type MemoryTables = { readonly [Name in Collection]: ReadonlyMap<string, Records[Name]> };

/** A store and its queue, in memory. */
export interface MemoryStores {
  readonly state: StateStore;
  readonly queue: OpenQueue;
  /** For the owner of the process, because the port cannot list everything. */
  readonly tables: MemoryTables;
  /** Returns the deliveries of a task, oldest first. */
  readonly getDeliveries: (taskId: string) => readonly DeliveryRecord[];
  /** Deletes everything, claims included. The caller persists the deletion. */
  readonly clear: () => void;
}

type Tables = { readonly [Name in Collection]: Map<string, Records[Name]> };

const COLLECTIONS: readonly Collection[] = ['tasks', 'uploads', 'deliveries'];

/**
 * Creates a store and its queue in memory, for tests and for one process.
 *
 * @example
 * ```ts
 * const { state, queue } = createMemoryStores({ clock: { now: Date.now } });
 * ```
 */
export function createMemoryStores({ clock, initial = {} }: MemoryStoresOptions): MemoryStores {
  const tables: Tables = { tasks: new Map(), uploads: new Map(), deliveries: new Map() };
  const byTask = new Map<string, Set<string>>();
  const queue = createMemoryQueue(clock, initial);

  const putDelivery = (delivery: DeliveryRecord): void => {
    tables.deliveries.set(delivery.id, delivery);
    const ids = byTask.get(delivery.taskId);
    if (ids === undefined) byTask.set(delivery.taskId, new Set([delivery.id]));
    else ids.add(delivery.id);
  };
  const dropDelivery = (id: string): void => {
    const taskId = tables.deliveries.get(id)?.taskId ?? '';
    byTask.get(taskId)?.delete(id);
    if (byTask.get(taskId)?.size === 0) byTask.delete(taskId);
    tables.deliveries.delete(id);
  };
  const applyRecords = ({
    tasks,
    uploads,
    deliveries,
    remove,
  }: Pick<Changes, Collection | 'remove'>): void => {
    for (const task of tasks ?? []) tables.tasks.set(task.id, task);
    for (const upload of uploads ?? []) tables.uploads.set(upload.id, upload);
    for (const delivery of deliveries ?? []) putDelivery(delivery);
    for (const id of remove?.tasks ?? []) tables.tasks.delete(id);
    for (const id of remove?.uploads ?? []) tables.uploads.delete(id);
    for (const id of remove?.deliveries ?? []) dropDelivery(id);
  };
  const getDeliveries = (taskId: string): DeliveryRecord[] =>
    [...(byTask.get(taskId) ?? [])].flatMap((id) => tables.deliveries.get(id) ?? []);

  applyRecords(initial);
  return {
    queue,
    tables,
    getDeliveries,
    state: {
      ...readTables(tables, getDeliveries),
      commit(changes) {
        if (!isCurrent(tables, changes)) return 'stale';
        if (!(changes.done ?? []).every(queue.holds)) return 'claim-lost';
        const jobs = jobChanges(queue, changes);
        applyRecords(changes);
        for (const id of jobs.drop) queue.drop(id);
        for (const job of jobs.put) queue.enqueue(job);
        return 'committed';
      },
    },
    clear() {
      for (const name of COLLECTIONS) tables[name].clear();
      byTask.clear();
      queue.clear();
    },
  };
}

function isCurrent(tables: Tables, changes: Changes): boolean {
  return COLLECTIONS.every((name) => {
    const table: ReadonlyMap<string, { readonly version: number }> = tables[name];
    return (changes[name] ?? []).every(({ id, version }) => (table.get(id)?.version ?? 0) === version - 1);
  });
}

function jobChanges(
  queue: MemoryQueue,
  { jobs = [], done = [], cancel = [] }: Changes,
): { readonly put: readonly StoredJob[]; readonly drop: readonly string[] } {
  const drop = [...done.map(({ id }) => id), ...cancel.filter(queue.waits)];
  const put = jobs.filter(({ id }) => drop.includes(id) || !queue.knows(id));
  return { put: put.map((job) => ({ ...job, attempts: 0 })), drop };
}

type Members = Readonly<Record<string, unknown>>;

/** Finds the records whose members equal those of a query. */
function findAmong<T extends { readonly createdAt: number; readonly id: string }>(
  records: Iterable<T>,
  { limit, cursor, first, ...query }: PageRequest,
  // Safe: a record is an object; its members are only compared.
  getMembers: (record: T) => Members = (record) => record as unknown as Members,
): Page<T> {
  const wanted = Object.entries(query).filter(([, value]) => value !== undefined);
  const found = [...records].filter((record) => {
    const members = getMembers(record);
    return wanted.every(([name, value]) => members[name] === value);
  });
  return getPage(found, { limit, cursor, first }, ({ createdAt: at, id }) => ({ at, id }));
}

function readTables(
  { tasks, uploads, deliveries }: Tables,
  getDeliveries: (taskId: string) => readonly DeliveryRecord[],
): Omit<StateStore, 'commit'> {
  const getTask = (task: TaskRecord): Members => ({ ...task, submission: task.submission?.state });
  return {
    tasks: { get: (id) => tasks.get(id), find: (query) => findAmong(tasks.values(), query, getTask) },
    uploads: { get: (id) => uploads.get(id), find: (query) => findAmong(uploads.values(), query) },
    deliveries: {
      get: (id) => deliveries.get(id),
      find: (query) =>
        findAmong(query.taskId === undefined ? deliveries.values() : getDeliveries(query.taskId), query),
    },
  };
}
