export { createMemoryBlobs, type MemoryBlobs } from './memory/memory-blobs.ts';
export type { JobCounts, OpenQueue } from './memory/memory-queue.ts';
export {
  createMemoryStores,
  type MemoryStores,
  type MemoryStoresOptions,
  type MemoryTables,
} from './memory/memory-stores.ts';
export { createRandomIds } from './memory/random-ids.ts';
export type { StoredJob } from './memory/waiting-jobs.ts';
