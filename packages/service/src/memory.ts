export { createMemoryBlobs, type MemoryBlobs } from './memory/memory-blobs.ts';
export {
  createMemoryStores,
  type MemoryStores,
  type MemoryStoresOptions,
  type MemoryTables,
} from './memory/memory-stores.ts';
export { createRandomIds } from './memory/random-ids.ts';
