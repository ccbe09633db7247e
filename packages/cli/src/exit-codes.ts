/** Exit codes of `videogen`; they never change between versions. */
export const exitCodes = {
  /** The command succeeded. */
  done: 0,
  /** The task failed or was canceled. */
  taskFailed: 1,
  /** Wrong use: an option, a value or a file. */
  wrongUse: 2,
  /** The service refused. */
  refused: 3,
  /** Not reached, or not finished in time. */
  unavailable: 4,
  /** A defect of this program. */
  internal: 70,
  /** Ended by Ctrl-C. */
  interrupted: 130,
  /** Ended by SIGTERM. */
  terminated: 143,
} as const;

/** One of {@link exitCodes}. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
