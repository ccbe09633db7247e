import type { Awaitable, BlobStore, Clock, StateStore } from '@videogen/engine';
import {
  createMemoryStores,
  type MemoryStores,
  type MemoryTables,
  type OpenQueue,
} from '@videogen/engine/memory';

/** The store of an emulator's records and jobs. Only one process uses it, so it can list all of them. */
export interface EmulatorStore {
  readonly state: StateStore;
  readonly queue: OpenQueue;
  readonly tables: MemoryTables;
  readonly getDeliveries: MemoryStores['getDeliveries'];
  /** Number of times that the store was opened. It keeps identifiers unique that are drawn from a seed. */
  readonly generation: number;
  /** Deletes everything. */
  readonly clear: () => Awaitable<void>;
  readonly close: () => Awaitable<void>;
}

/** The store of an emulator's files. Only one process uses it, so it can count and delete all of them. */
export interface EmulatorBlobs extends BlobStore {
  /** Bytes that are kept. */
  readonly bytes: () => number;
  readonly clear: () => Awaitable<void>;
}

/** Creates a store that lives as long as the process. */
export function createMemoryStore(clock: Clock): EmulatorStore {
  return { ...createMemoryStores({ clock }), generation: 1, close: () => undefined };
}

/** The latest time that stored records speak of: a manual clock that starts again continues from there. */
export function lastTime({ tasks, uploads, deliveries }: MemoryTables): number {
  let last = 0;
  for (const { timeline } of tasks.values()) last = Math.max(last, timeline.at(-1)?.at ?? 0);
  for (const { createdAt } of uploads.values()) last = Math.max(last, createdAt);
  for (const { attempts } of deliveries.values()) last = Math.max(last, attempts.at(-1)?.at ?? 0);
  return last;
}
