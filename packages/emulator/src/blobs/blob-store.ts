import type { Readable } from 'node:stream';
import type { Awaitable } from '../persistence/records.ts';

/** Stored content. */
export interface Blob {
  /** SHA-256 of the content, in hexadecimal: equal content is stored once. */
  readonly key: string;
  /** Bytes. */
  readonly size: number;
}

/** Takes content piece by piece. */
export interface BlobWriter {
  readonly write: (chunk: Uint8Array) => Awaitable<void>;
  /** Stores what was written and retains it once. */
  readonly commit: () => Promise<Blob>;
  /** Drops what was written. */
  readonly abort: () => Awaitable<void>;
}

/** First and last byte, both included. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where uploaded and produced files are kept. A shared deployment puts an object storage behind it. */
export interface BlobStore {
  readonly writer: () => Awaitable<BlobWriter>;
  /** Stores content and retains it once. */
  readonly put: (bytes: Uint8Array) => Awaitable<Blob>;
  /** Reads content or a part of it; undefined when it is not there. */
  readonly read: (key: string, range?: ByteRange) => Awaitable<Uint8Array | Readable | undefined>;
  /** The content as media tools take it; undefined when it is not there. */
  readonly source: (key: string) => Awaitable<Uint8Array | { readonly path: string } | undefined>;
  /** Counts one more user of the content. */
  readonly retain: (key: string) => void;
  /** Counts one user less; content without users is dropped. */
  readonly release: (key: string) => Awaitable<void>;
  /** Bytes that are kept. */
  readonly bytes: () => number;
  /** Drops whatever is not retained. */
  readonly sweep: () => Awaitable<void>;
  readonly clear: () => Awaitable<void>;
}
