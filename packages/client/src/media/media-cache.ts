import { checkNumber } from '../check-number.ts';

/** A reference to content that was uploaded before. */
export interface CachedUpload {
  readonly serviceUri: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Stores references; its methods may be asynchronous, so that several processes can share one. */
export interface MediaCache {
  /** @param key identifies content, service and API key; none of them can be derived from it */
  get(key: string): CachedUpload | undefined | Promise<CachedUpload | undefined>;
  set(key: string, upload: CachedUpload): unknown;
}

/**
 * Creates a cache in memory.
 *
 * @param capacity maximum number of references; the oldest are removed
 */
export function createMemoryMediaCache(capacity = 1_000): MediaCache {
  checkNumber('capacity', capacity);
  const uploads = new Map<string, CachedUpload>();
  return {
    get: (key) => uploads.get(key),
    set: (key, upload) => {
      uploads.delete(key);
      uploads.set(key, upload);
      const [oldest] = uploads.keys();
      if (uploads.size > capacity && oldest !== undefined) uploads.delete(oldest);
    },
  };
}
