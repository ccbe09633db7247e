import type { ExitCode } from './exit-codes.ts';

/** Ends a run with an exit code; everything has been reported already. */
export class ExitError extends Error {
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode) {
    super(`exit code ${exitCode}`);
    this.exitCode = exitCode;
  }
}
