import type { Awaitable } from './awaitable.ts';

/** Stored content. */
export interface Blob {
  /** Chosen by the store, at most 200 characters of `[\w:.-]`. */
  readonly key: string;
  /** Bytes. */
  readonly size: number;
}

/** Receives content piece by piece. Nothing is kept in memory whole: a store may pass pieces on as they come. */
export interface BlobWriter {
  readonly write: (chunk: Uint8Array) => Awaitable<void>;
  /** Stores what was written. */
  readonly commit: () => Promise<Blob>;
  /** Drops what was written. Has no effect after `commit`. */
  readonly abort: () => Awaitable<void>;
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Content as media tools read it: its bytes, a file, or a URL that supports range requests for at least an hour. */
export type MediaSource = Uint8Array | { readonly path: string } | { readonly url: string };

/**
 * Stores uploaded and rendered files. A key has one owner (an upload, a task's input or a task's output), which
 * releases it. Content under a key never changes.
 *
 * A process that dies between storing content and committing the record leaves content without an owner; an adapter
 * deletes it by age, or by a rule of the storage.
 */
export interface BlobStore {
  readonly writer: () => Awaitable<BlobWriter>;
  readonly put: (bytes: Uint8Array) => Awaitable<Blob>;
  /** Returns the key and size of content, also of what a presigned PUT put there; undefined when there is none. */
  readonly stat: (key: string) => Awaitable<Blob | undefined>;
  /** Returns the bytes of content or of a range of it; undefined when there is none. */
  readonly read: (
    key: string,
    range?: ByteRange,
  ) => Awaitable<Uint8Array | AsyncIterable<Uint8Array> | undefined>;
  /** Returns the content as media tools read it. When there is none: undefined, or a URL that responds with 404. */
  readonly source: (key: string) => Awaitable<MediaSource | undefined>;
  /**
   * Returns a key of the same content for another owner; undefined when there is none. A store that counts owners may
   * return the same key, which is then released once by each; others copy.
   */
  readonly share: (key: string) => Awaitable<string | undefined>;
  /** Releases a key. Content without an owner is deleted. Releasing an unknown key has no effect. */
  readonly release: (key: string) => Awaitable<void>;
}
