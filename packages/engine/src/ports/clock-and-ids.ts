/** The source of time. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Draws identifiers. No value comes twice. */
export interface Ids {
  /** UUID in lower case. */
  readonly task: () => string;
  /** UUID in lower case. */
  readonly delivery: () => string;
  /** UUID in lower case: the idempotency key of a submission. */
  readonly submission: () => string;
  /** 32 hexadecimal digits that nobody can guess. */
  readonly token: () => string;
}
