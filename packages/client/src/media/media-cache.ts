/** A reference to content that was uploaded before. */
export interface CachedUpload {
  readonly serviceUri: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Where references are kept; its methods may be asynchronous, so that several processes can share one. */
export interface MediaCache {
  /** @param key names content, service and key; it tells nothing about them */
  get(key: string): CachedUpload | undefined | Promise<CachedUpload | undefined>;
  set(key: string, upload: CachedUpload): unknown;
}

/**
 * Makes a cache in memory.
 *
 * @param capacity how many references are kept; the oldest make room
 */
export function createMemoryMediaCache(capacity = 1_000): MediaCache {
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
