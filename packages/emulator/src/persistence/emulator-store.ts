import type { BlobStore, Clock, JobQueue, StateStore } from '@videogen/service';
import { createMemoryStores, type MemoryStores, type MemoryTables } from '@videogen/service/memory';

/** Where an emulator keeps its records and jobs: the only process that uses them, which may therefore list all. */
export interface EmulatorStore {
  readonly state: StateStore;
  readonly queue: JobQueue;
  readonly tables: MemoryTables;
  readonly deliveriesOf: MemoryStores['deliveriesOf'];
  /** How often the store has been opened, so that identifiers drawn from a seed do not come twice. */
  readonly generation: number;
  /** Deletes everything. */
  readonly clear: () => void;
  readonly close: () => void;
}

/** Where an emulator keeps files: the only process that uses them, which may therefore count and drop all. */
export interface EmulatorBlobs extends BlobStore {
  /** Bytes that are kept. */
  readonly bytes: () => number;
  readonly clear: () => void;
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
