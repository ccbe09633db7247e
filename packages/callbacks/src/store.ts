import type { OverdueTask } from './handlers.ts';
import type { CallbackRecord } from './record.ts';
import type { TaskRecord } from './task-record.ts';

/**
 * Result of a compare-and-set: done; another instance was faster (`stale`: read again and decide again); or the task
 * belongs to another record (`task-taken`).
 */
export type SwapResult = 'swapped' | 'stale' | 'task-taken';

/** A record, and the store's clock at the moment it was read. */
export interface StoredRecord {
  readonly record: CallbackRecord;
  /** Milliseconds since 1970 by the clock of the database, which all instances share. Leases use it. */
  readonly now: number;
}

/** The committed effect that an outbox receives within the transaction: of a status, or of a deadline that is over. */
export type CommittedEffect = StatusEffect | OverdueEffect;

interface AnyEffect {
  /** `<task id>:<status>`: the same for every attempt. */
  readonly effectId: string;
  readonly ref: string;
  readonly taskId: string;
  /** Whether the task was read from the API. */
  readonly confirmed: boolean;
}

/** The effect of a status. */
export interface StatusEffect extends AnyEffect {
  readonly status: string;
  readonly task: TaskRecord;
}

/** The effect of a task that is overdue. */
export interface OverdueEffect extends AnyEffect {
  readonly status: 'overdue';
  readonly task: OverdueTask;
}

/**
 * Stores the records of the kit. The kit decides; a store keeps `key`, `ref` and `taskId` unique and makes `swap`
 * atomic over all instances that share it. A rejection leads to a 503, and so does a call that takes longer than
 * `callTimeout`. `callbackStoreCases` of `@videogen/callbacks/conformance` checks an implementation.
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
  /** Reads at most `limit` records with a `failure`, ordered by their keys, starting after the key `after`. */
  failed(limit: number, after?: string): Promise<readonly StoredRecord[]>;
  /**
   * Removes at most `limit` records (1,000 by default) whose `removeAt` is before the store's clock; resolves to their
   * number.
   */
  purge(limit?: number): Promise<number>;
  /**
   * Takes a function that the store calls with each problem that no call can report, such as records that are gone. A
   * receiver calls it once, and reports the problems as events. Optional.
   */
  watch?(listener: (problem: Error) => void): void;
}

/** A ref or a task id, by which a record is found. */
export type RecordName = { readonly ref: string } | { readonly taskId: string };

/** A record as it was read, with the store's clock, which continues from that moment. */
export interface Snapshot {
  readonly record: CallbackRecord;
  /** Milliseconds of the store's clock. */
  readonly now: () => number;
}

/** The reason why a record is unchanged: the code from `change`; its task belongs to another record; it was removed. */
export interface Unchanged<Code extends string> {
  readonly code: Code | 'other_task' | 'gone';
}

/** Returns the next version of a record, or a code with the reason for not changing it. `now` is the store's clock. */
export type Change<Code extends string = never> = (
  record: CallbackRecord,
  now: number,
) => CallbackRecord | Code;

/** The user's store as the rest of the kit uses it. */
export interface Records extends Pick<CallbackStore, 'create' | 'purge'> {
  read(key: string): Promise<Snapshot | undefined>;
  find(name: RecordName): Promise<Snapshot | undefined>;
  /** Reads the record of a ref; rejects with `unknown_ref` if there is none. */
  get(ref: string): Promise<Snapshot>;
  due(limit: number): Promise<Snapshot[]>;
  failed(limit: number, after?: string): Promise<Snapshot[]>;
  /** The one compare-and-set loop: changes the newest version of a record, and reads it again when others were faster. */
  update<Code extends string = never>(
    first: Snapshot,
    change: Change<Code>,
    effect?: CommittedEffect,
  ): Promise<Snapshot | Unchanged<Code>>;
}
