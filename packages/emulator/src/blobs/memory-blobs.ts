import { createHash } from 'node:crypto';
import type { Blob, BlobStore } from './blob-store.ts';

interface Kept {
  readonly bytes: Uint8Array;
  users: number;
}

/** Keeps content in memory, as long as the process lives. */
export function createMemoryBlobs(): BlobStore {
  const kept = new Map<string, Kept>();
  /** The same bytes object is put again and again when nothing is rendered; its hash is worked out once. */
  const keys = new WeakMap<Uint8Array, string>();
  let total = 0;

  const keyOf = (bytes: Uint8Array): string => {
    const known = keys.get(bytes);
    if (known !== undefined) return known;
    const key = createHash('sha256').update(bytes).digest('hex');
    keys.set(bytes, key);
    return key;
  };
  const put = (bytes: Uint8Array): Blob => {
    const key = keyOf(bytes);
    const existing = kept.get(key);
    if (existing === undefined) {
      kept.set(key, { bytes, users: 1 });
      total += bytes.byteLength;
    } else {
      existing.users += 1;
    }
    return { key, size: bytes.byteLength };
  };
  const drop = (key: string, { bytes }: Kept): void => {
    kept.delete(key);
    total -= bytes.byteLength;
  };
  return {
    put,
    writer() {
      const chunks: Uint8Array[] = [];
      return {
        write: (chunk) => void chunks.push(chunk),
        commit: async () => put(Buffer.concat(chunks)),
        abort: () => void chunks.splice(0),
      };
    },
    read(key, range) {
      const bytes = kept.get(key)?.bytes;
      return range === undefined ? bytes : bytes?.subarray(range.start, range.end + 1);
    },
    source: (key) => kept.get(key)?.bytes,
    retain(key) {
      const entry = kept.get(key);
      if (entry !== undefined) entry.users += 1;
    },
    release(key) {
      const entry = kept.get(key);
      if (entry === undefined) return;
      entry.users -= 1;
      if (entry.users <= 0) drop(key, entry);
    },
    bytes: () => total,
    sweep() {
      for (const [key, entry] of kept) if (entry.users <= 0) drop(key, entry);
    },
    clear() {
      kept.clear();
      total = 0;
    },
  };
}
