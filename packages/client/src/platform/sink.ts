import type { VideoBytes } from '../video-bytes.ts';

/** The target of a download. */
export interface Sink {
  write(chunk: VideoBytes): Promise<void>;
  /** Discards what was written; undefined where that is not possible. */
  reset?(): Promise<void>;
  /** Completes it; the sink in memory returns the bytes. */
  finish(): Promise<unknown>;
  /** Aborts it, and removes what was written where possible. */
  fail(error: unknown): Promise<void>;
}

/** A destination in Node, Bun and Deno. */
export type FileDestination = string | URL | { readonly path: string | URL };
