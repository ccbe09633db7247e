/** Stable codes of the errors after which there is no verdict; the process exits with 2. */
export type SpecDiffErrorCode =
  | 'ERR_USAGE'
  | 'ERR_NOT_FOUND'
  | 'ERR_GIT'
  | 'ERR_PARSE'
  | 'ERR_REFERENCE'
  | 'ERR_UNSUPPORTED'
  | 'ERR_ACCEPTANCE'
  | 'ERR_CONFIG'
  | 'ERR_URL';

/** The location of an error; line and column count from 1. */
export interface ErrorLocation {
  file: string;
  line?: number;
  column?: number;
}

/**
 * The two versions could not be compared. The message says what was read, what went wrong and what to do.
 *
 * @example
 * throw new SpecDiffError('ERR_USAGE', 'Name a base: spec-diff <base> [<head>].');
 */
export class SpecDiffError extends Error {
  override readonly name = 'SpecDiffError';
  readonly code: SpecDiffErrorCode;
  readonly location: ErrorLocation | undefined;

  constructor(code: SpecDiffErrorCode, message: string, location?: ErrorLocation) {
    super(message);
    this.code = code;
    this.location = location;
  }
}

/** Returns whether an error is a `SpecDiffError`. */
export function isSpecDiffError(error: unknown): error is SpecDiffError {
  return error instanceof SpecDiffError;
}

/** Returns whether an error is a stack overflow. */
export function isOverflow(error: unknown): boolean {
  return !isSpecDiffError(error) && error instanceof RangeError && error.message.includes('call stack');
}
