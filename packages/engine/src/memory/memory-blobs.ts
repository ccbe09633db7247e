import { joinBytes } from '../domain/bytes.ts';
import type { Awaitable } from '../ports/awaitable.ts';
import type { Blob, BlobStore } from '../ports/blob-store.ts';
import { sha256 } from './sha256.ts';

interface Kept {
  readonly bytes: Uint8Array;
  owners: number;
}

/** Content in memory, and what only its owner may do with all of it. */
export interface MemoryBlobs extends BlobStore {
  /** Bytes that are stored. */
  readonly bytes: () => number;
  /** Deletes everything. */
  readonly clear: () => void;
}

/** Creates a store of content in memory. The key of content is its SHA-256 hash: equal content is stored once. */
export function createMemoryBlobs(): MemoryBlobs {
  const kept = new Map<string, Kept>();
  /** The same bytes object may be put repeatedly; its hash is computed once. */
  const keys = new WeakMap<Uint8Array, string>();
  let total = 0;

  const put = (bytes: Uint8Array): Awaitable<Blob> => {
    const key = keys.get(bytes) ?? sha256(bytes);
    return typeof key === 'string' ? store(key, bytes) : key.then((hash) => store(hash, bytes));
  };
  const store = (key: string, bytes: Uint8Array): Blob => {
    keys.set(bytes, key);
    const existing = kept.get(key);
    if (existing === undefined) {
      kept.set(key, { bytes, owners: 1 });
      total += bytes.byteLength;
    } else {
      existing.owners += 1;
    }
    return { key, size: bytes.byteLength };
  };
  return {
    put,
    writer() {
      const chunks: Uint8Array[] = [];
      return {
        write: (chunk) => void chunks.push(chunk),
        commit: async () => put(joinBytes(chunks)),
        abort: () => void chunks.splice(0),
      };
    },
    stat(key) {
      const entry = kept.get(key);
      return entry === undefined ? undefined : { key, size: entry.bytes.byteLength };
    },
    read(key, range) {
      const bytes = kept.get(key)?.bytes;
      return range === undefined ? bytes : bytes?.subarray(range.start, range.end + 1);
    },
    source: (key) => kept.get(key)?.bytes,
    share(key) {
      const entry = kept.get(key);
      if (entry === undefined) return undefined;
      entry.owners += 1;
      return key;
    },
    release(key) {
      const entry = kept.get(key);
      if (entry === undefined) return;
      entry.owners -= 1;
      if (entry.owners > 0) return;
      kept.delete(key);
      total -= entry.bytes.byteLength;
    },
    bytes: () => total,
    clear() {
      kept.clear();
      total = 0;
    },
  };
}
