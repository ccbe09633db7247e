import type { CallbackRecord } from '../record.ts';
import type { CallbackStore, StoredRecord, SwapResult } from '../store.ts';

/** Options of {@link memoryStore}. */
export interface MemoryStoreOptions {
  /** The store's clock, milliseconds since 1970. @default Date.now */
  readonly now?: () => number;
}

/**
 * Creates a store in the memory of this process, for tests, development, and a single instance that may lose its records
 * on restart. Otherwise use a shared store.
 *
 * @example
 * ```ts
 * import { memoryStore } from '@videogen/callbacks';
 *
 * const store = memoryStore();
 * ```
 */
export function memoryStore({ now = Date.now }: MemoryStoreOptions = {}): CallbackStore {
  const records = new Map<string, CallbackRecord>();
  const keyOfRef = new Map<string, string>();
  const keyOfTask = new Map<string, string>();

  function stored(record: CallbackRecord | undefined): StoredRecord | undefined {
    return record && { record, now: now() };
  }

  function all(matches: (record: CallbackRecord) => boolean): StoredRecord[] {
    return [...records.values()].filter(matches).flatMap((record) => stored(record) ?? []);
  }

  function swap(next: CallbackRecord): SwapResult {
    const current = records.get(next.key);
    if (current?.version !== next.version - 1) return 'stale';
    if (current.taskId !== next.taskId) {
      if (next.taskId !== null && keyOfTask.has(next.taskId)) return 'task-taken';
      keyOfTask.delete(current.taskId ?? '');
      if (next.taskId !== null) keyOfTask.set(next.taskId, next.key);
    }
    records.set(next.key, next);
    return 'swapped';
  }

  return {
    async create(record) {
      if (records.has(record.key) || keyOfRef.has(record.ref)) return false;
      records.set(record.key, record);
      keyOfRef.set(record.ref, record.key);
      return true;
    },
    read: async (key) => stored(records.get(key)),
    async find(name) {
      const key = 'ref' in name ? keyOfRef.get(name.ref) : keyOfTask.get(name.taskId);
      return stored(records.get(key ?? ''));
    },
    swap: async (next) => swap(next),
    async due(limit) {
      const due = all(({ dueAt }) => dueAt !== null && dueAt <= now());
      return due.sort((a, b) => (a.record.dueAt ?? 0) - (b.record.dueAt ?? 0)).slice(0, limit);
    },
    async failed(limit, after = '') {
      const failed = all(({ failure, key }) => failure !== null && key > after);
      return failed.sort((a, b) => (a.record.key < b.record.key ? -1 : 1)).slice(0, limit);
    },
    async purge() {
      for (const { key, ref, taskId, removeAt } of records.values()) {
        if (removeAt === null || removeAt >= now()) continue;
        records.delete(key);
        keyOfRef.delete(ref);
        keyOfTask.delete(taskId ?? '');
      }
    },
  };
}
