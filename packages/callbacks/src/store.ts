import type { Task } from './contract.ts';
import type { CallbackRecord } from './record.ts';

/**
 * Result of a compare-and-set: done; another instance was faster (`stale`: read again and decide again); or the task
 * belongs to another record (`task-taken`).
 */
export type SwapResult = 'swapped' | 'stale' | 'task-taken';

/** A record, and the store's clock at the moment it was read. */
export interface StoredRecord {
  readonly record: CallbackRecord;
  /** Milliseconds since 1970, by a clock that all instances share: the database's. Leases are measured by it. */
  readonly now: number;
}

/** The effect whose handlers are done, as an outbox receives it in the transaction that commits it. */
export interface CommittedEffect {
  /** `<task id>:<status>`: the same for every attempt. */
  readonly effectId: string;
  readonly ref: string;
  readonly taskId: string;
  readonly status: string;
  /** Whether the task was read from the API. */
  readonly confirmed: boolean;
  readonly task: Task;
}

/**
 * Where the kit keeps its records. Every rule is decided outside; a store keeps `key`, `ref` and `taskId` unique and
 * makes `swap` atomic over all instances that share it. A rejection leads to a 503. `callbackStoreCases` of
 * `@videogen/callbacks/conformance` checks an implementation.
 *
 * @example
 * ```ts
 * import { type CallbackStore, memoryStore } from '@videogen/callbacks';
 *
 * const store: CallbackStore = memoryStore();
 * ```
 */
export interface CallbackStore {
  /** Adds a record; resolves to false, without a change, if its `key` or its `ref` exists. */
  create(record: CallbackRecord): Promise<boolean>;
  /** Reads the record of this key. */
  read(key: string): Promise<StoredRecord | undefined>;
  /** Reads the record of this ref or of this task. */
  find(name: RecordName): Promise<StoredRecord | undefined>;
  /**
   * Replaces the record of `next.key` by `next` if its version is `next.version - 1`, in one atomic step. `effect` is
   * there if the change commits one; only a store with an outbox needs it.
   */
  swap(next: CallbackRecord, effect?: CommittedEffect): Promise<SwapResult>;
  /** Reads at most `limit` records whose `dueAt` is not after the store's clock, the longest overdue first. */
  due(limit: number): Promise<readonly StoredRecord[]>;
  /** Reads at most `limit` records with a `failure`, in the order of their keys, beginning after the key `after`. */
  failed(limit: number, after?: string): Promise<readonly StoredRecord[]>;
  /** Removes the records whose `removeAt` is before the store's clock. */
  purge(): Promise<void>;
}

/** How a record is found without its key. */
export type RecordName = { readonly ref: string } | { readonly taskId: string };
