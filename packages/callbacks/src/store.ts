import type { CallbackRecord } from './record.ts';

/** A value now or later: a store in memory need not make a promise. */
export type Awaitable<T> = T | Promise<T>;

/**
 * What became of a compare-and-set: done; somebody else was faster (`stale`: read again and decide again); or the
 * task belongs to another record (`task-taken`).
 */
export type SwapResult = 'swapped' | 'stale' | 'task-taken';

/**
 * Where the kit keeps its records. Every rule is decided outside; a store has to keep `key`, `ref` and `taskId`
 * unique and to make `swap` atomic over all instances that share it. Rejections become an answer of 503.
 *
 * @example
 * ```ts
 * import { type CallbackStore, memoryStore } from '@videogen/callbacks';
 *
 * const store: CallbackStore = memoryStore();
 * ```
 */
export interface CallbackStore {
  /** Adds a record; false, and no change, if its `key` or its `ref` is there already. */
  create(record: CallbackRecord): Awaitable<boolean>;
  /** The record of this key. */
  read(key: string): Awaitable<CallbackRecord | undefined>;
  /** The record of this ref. */
  find(ref: string): Awaitable<CallbackRecord | undefined>;
  /** Replaces the record of `next.key` by `next` if its version is still `next.version - 1`, in one atomic step. */
  swap(next: CallbackRecord): Awaitable<SwapResult>;
  /** At most `limit` records with `dueAt <= now`, the longest overdue first. */
  due(now: number, limit: number): Awaitable<readonly CallbackRecord[]>;
  /** Forgets the records with `expiresAt < before` (milliseconds since 1970). */
  purge(before: number): Awaitable<void>;
}
