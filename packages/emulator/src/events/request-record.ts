/** One request and its response. */
export interface RequestRecord {
  /** Counts from 1. */
  readonly id: number;
  /** When it arrived on the emulator's clock, as milliseconds since 1970. */
  readonly at: number;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** Name of the operation, null for a path that has none. */
  readonly operation: string | null;
  /** Headers, the value of `authorization` hidden. */
  readonly headers: Readonly<Record<string, string>>;
  /** The first characters of a text body, null without one. */
  readonly body: string | null;
  /** Organization of the key, null without a valid one. */
  readonly organization: string | null;
  readonly response: {
    /** 0 when the connection was reset without a response. */
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    /** The first characters of a text body, null without one. */
    readonly body: string | null;
  };
  /** Milliseconds of real time. */
  readonly durationMs: number;
  /** The task that was created or read. */
  readonly taskId: string | null;
  /** Entries of "Unspecified behavior" that the response rests on. */
  readonly assumptions: readonly string[];
  /** Identifier of the fault that was applied. */
  readonly fault: string | null;
}
