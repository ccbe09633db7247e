/** The target of a download. */
export interface Sink {
  write(chunk: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Discards what was written; undefined where that is not possible. */
  reset?(): Promise<void>;
  /** Completes it; the sink in memory returns the bytes. */
  finish(): Promise<unknown>;
  /** Aborts it, and removes what was written where possible. */
  fail(error: unknown): Promise<void>;
}

/** The part of a Node stream that the client uses. */
export interface NodeWritable {
  readonly destroyed?: boolean;
  write(chunk: Uint8Array): boolean;
  /** The callback receives the error of a stream that fails before it has finished. */
  end(callback: (error?: unknown) => void): unknown;
  once(event: string, listener: (error?: unknown) => void): unknown;
  destroy(error?: Error): unknown;
}

/** A destination in Node, Bun and Deno. */
export type FileDestination = string | URL | { readonly path: string | URL } | NodeWritable;
