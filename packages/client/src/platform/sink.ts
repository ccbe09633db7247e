/** Where a download goes. */
export interface Sink {
  write(chunk: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Forgets what was written; undefined where that is not possible. */
  reset?(): Promise<void>;
  /** Ends it well, and gives the bytes if there is no other place where they are. */
  finish(): Promise<unknown>;
  /** Ends it badly, and removes what was written where that is possible. */
  fail(error: unknown): Promise<void>;
}

/** The part of a Node stream that is used. */
export interface NodeWritable {
  write(chunk: Uint8Array): boolean;
  end(callback: () => void): unknown;
  once(event: string, listener: (error?: unknown) => void): unknown;
  off(event: string, listener: (error?: unknown) => void): unknown;
  destroy(error?: Error): unknown;
}

/** Where a video can be written that has files. */
export type FileDestination = string | URL | { readonly path: string | URL } | NodeWritable;
