import type { CallbackRecord } from '../record.ts';
import type { CallbackStore, SwapResult } from '../store.ts';

/**
 * A store in this process's memory: for tests, development and a single instance that may forget on restart.
 * With more than one instance, or where a forgotten task matters, take a shared store.
 *
 * @example
 * ```ts
 * import { memoryStore } from '@videogen/callbacks';
 *
 * const store = memoryStore();
 * ```
 */
export function memoryStore(): CallbackStore {
  const records = new Map<string, CallbackRecord>();
  const refs = new Map<string, string>();
  const tasks = new Map<string, string>();

  function create(record: CallbackRecord): boolean {
    if (records.has(record.key) || refs.has(record.ref)) return false;
    records.set(record.key, record);
    refs.set(record.ref, record.key);
    return true;
  }

  function find(ref: string): CallbackRecord | undefined {
    const key = refs.get(ref);
    return key === undefined ? undefined : records.get(key);
  }

  function swap(next: CallbackRecord): SwapResult {
    const current = records.get(next.key);
    if (current === undefined || current.version !== next.version - 1) return 'stale';
    if (current.taskId !== next.taskId) {
      if (next.taskId !== null && tasks.has(next.taskId)) return 'task-taken';
      if (current.taskId !== null) tasks.delete(current.taskId);
      if (next.taskId !== null) tasks.set(next.taskId, next.key);
    }
    records.set(next.key, next);
    return 'swapped';
  }

  function due(now: number, limit: number): CallbackRecord[] {
    const found = [...records.values()].filter((record) => record.dueAt !== null && record.dueAt <= now);
    return found.sort((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0)).slice(0, limit);
  }

  function purge(before: number): void {
    for (const record of records.values()) {
      if (record.expiresAt >= before) continue;
      records.delete(record.key);
      refs.delete(record.ref);
      if (record.taskId !== null) tasks.delete(record.taskId);
    }
  }

  return { create, read: (key) => records.get(key), find, swap, due, purge };
}
