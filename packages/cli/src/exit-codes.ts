/** Exit codes of `videogen`; they never change between versions. */
export const exitCodes = {
  /** The command succeeded. */
  done: 0,
  /** The task failed or was canceled. */
  taskFailed: 1,
  /** Invalid use: an option, a value or a file. */
  wrongUse: 2,
  /** The service refused the request. */
  refused: 3,
  /** The service is unreachable, or the task is not finished in time. */
  unavailable: 4,
  /** A task may have been created: to run the command again may pay for another one. */
  unknownOutcome: 5,
  /** The task was created, but the command ended before its video was there: `videogen wait` continues. */
  unfinished: 6,
  /** A bug in this program. */
  internal: 70,
  /** Stopped by Ctrl-C. */
  interrupted: 130,
  /** Stopped by SIGTERM. */
  terminated: 143,
} as const;

/** One of {@link exitCodes}. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends a run with an exit code; everything has been reported already. */
export class ExitError extends Error {
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode) {
    super(`exit code ${exitCode}`);
    this.exitCode = exitCode;
  }
}
