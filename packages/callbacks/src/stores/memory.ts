import type { CallbackRecord } from '../record.ts';
import type { CallbackStore, StoredRecord, SwapResult } from '../store.ts';
import { createSortedIndex } from './sorted-index.ts';

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
  // Nothing sets null, so that a look for the task of an unbound record finds none.
  const keyOfTask = new Map<string | null, string>();
  const byDueTime = createSortedIndex();
  const byRemovalTime = createSortedIndex();
  const failures = createSortedIndex();

  function stored(key: string | undefined): StoredRecord | undefined {
    // Stryker disable next-line StringLiteral: no record has a key of fewer or other characters than a nonce.
    const record = records.get(key ?? '');
    return record && { record, now: now() };
  }

  function all(keys: readonly string[]): StoredRecord[] {
    // Stryker disable next-line ArrayDeclaration: each key of an index has a record.
    return keys.flatMap((key) => stored(key) ?? []);
  }

  function write(record: CallbackRecord): void {
    const { key, dueAt, removeAt, failure } = record;
    records.set(key, record);
    byDueTime.set(key, dueAt);
    byRemovalTime.set(key, removeAt);
    failures.set(key, failure === null ? null : 0);
  }

  function swap(next: CallbackRecord): SwapResult {
    const current = records.get(next.key);
    if (current?.version !== next.version - 1) return 'stale';
    if (current.taskId !== next.taskId) {
      if (keyOfTask.has(next.taskId)) return 'task-taken';
      keyOfTask.delete(current.taskId);
      if (next.taskId !== null) keyOfTask.set(next.taskId, next.key);
    }
    write(next);
    return 'swapped';
  }

  function remove(key: string): void {
    // Stryker disable next-line StringLiteral: each key of an index has a record.
    const { ref = '', taskId = null } = records.get(key) ?? {};
    for (const index of [byDueTime, byRemovalTime, failures]) index.set(key, null);
    keyOfRef.delete(ref);
    keyOfTask.delete(taskId);
    records.delete(key);
  }

  return {
    async create(record) {
      if (records.has(record.key) || keyOfRef.has(record.ref)) return false;
      keyOfRef.set(record.ref, record.key);
      write(record);
      return true;
    },
    read: async (key) => stored(key),
    find: async (name) => stored('ref' in name ? keyOfRef.get(name.ref) : keyOfTask.get(name.taskId)),
    swap: async (next) => swap(next),
    due: async (limit) => all(byDueTime.list(now(), limit)),
    failed: async (limit, after) => all(failures.list(0, limit, after)),
    async purge(limit = 1_000) {
      // The time of removal itself is not over yet.
      const keys = byRemovalTime.list(now() - 1, limit);
      for (const key of keys) remove(key);
      return keys.length;
    },
  };
}
