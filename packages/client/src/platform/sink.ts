/** Where a download goes. */
export interface Sink {
  write(chunk: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Forgets what was written; undefined where that is not possible. */
  reset?(): Promise<void>;
  /** Ends it well. */
  finish(): Promise<void>;
  /** Ends it badly, and removes what was written where that is possible. */
  fail(error: unknown): Promise<void>;
}
