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
  const cells = new Map<string, Cell>();
  const refs = new Map<string, Cell>();
  const tasks = new Set<string>();
  let last: Cell | undefined;

  /** A delivery looks for its record several times in a row, and a look into a large map costs more than all the rest. */
  function cellOf(key: string): Cell | undefined {
    if (last?.record.key !== key) last = cells.get(key);
    return last;
  }

  function create(record: CallbackRecord): boolean {
    if (cells.has(record.key) || refs.has(record.ref)) return false;
    const cell = { record };
    cells.set(record.key, cell);
    refs.set(record.ref, cell);
    return true;
  }

  function swap(next: CallbackRecord): SwapResult {
    const cell = cellOf(next.key);
    if (cell === undefined || cell.record.version !== next.version - 1) return 'stale';
    const { taskId } = cell.record;
    if (taskId !== next.taskId) {
      if (next.taskId !== null && tasks.has(next.taskId)) return 'task-taken';
      if (taskId !== null) tasks.delete(taskId);
      if (next.taskId !== null) tasks.add(next.taskId);
    }
    cell.record = next;
    return 'swapped';
  }

  function due(now: number, limit: number): CallbackRecord[] {
    const found: CallbackRecord[] = [];
    for (const { record } of cells.values()) {
      if (record.dueAt !== null && record.dueAt <= now) found.push(record);
    }
    return found.sort((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0)).slice(0, limit);
  }

  function purge(before: number): void {
    last = undefined;
    for (const { record } of cells.values()) {
      if (record.expiresAt >= before) continue;
      cells.delete(record.key);
      refs.delete(record.ref);
      if (record.taskId !== null) tasks.delete(record.taskId);
    }
  }

  return {
    create,
    read: (key) => cellOf(key)?.record,
    find: (ref) => refs.get(ref)?.record,
    swap,
    due,
    purge,
  };
}

/** A place that a record is replaced in. */
interface Cell {
  record: CallbackRecord;
}
