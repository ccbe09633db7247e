/** Settings of `withLock`. */
export interface LockOptions {
  /** Called once when another process holds the lock. */
  readonly onWait?: () => void;
  /** Milliseconds to wait for the other process. @default 600000 */
  readonly limit?: number;
}

/** Runs work while no other process holds the lock `path`, and returns what it returns. */
export function withLock<Result>(
  path: string,
  work: () => Promise<Result>,
  options?: LockOptions,
): Promise<Result>;
