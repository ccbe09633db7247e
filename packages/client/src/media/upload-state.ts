import type { CachedUpload, MediaCache } from './media-cache.ts';

/** What a client remembers of its uploads. */
export interface UploadState {
  /** Uploads under way, by cache key, so that the same content is not sent twice at once. */
  readonly pending: Map<string, Promise<CachedUpload>>;
  readonly cache: MediaCache;
}
