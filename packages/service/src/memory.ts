export { createMemoryBlobs, type MemoryBlobs } from './memory/memory-blobs.ts';
export { createMemoryKeys, type KnownKey } from './memory/memory-keys.ts';
export {
  createMemoryStores,
  type MemoryStores,
  type MemoryStoresOptions,
  type MemoryTables,
} from './memory/memory-stores.ts';
export { createRandomIds } from './memory/random-ids.ts';
