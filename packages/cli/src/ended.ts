import type { ExitCode } from './exit-codes.ts';

/** Thrown when a run has ended and has said all there is to say. */
export class Ended extends Error {
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode) {
    super(`ended with ${exitCode}`);
    this.exitCode = exitCode;
  }
}
