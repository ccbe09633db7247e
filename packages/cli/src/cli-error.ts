/** The kind of an error, as a stable literal. */
export type CliErrorCode =
  | 'usage'
  | 'not_configured'
  | 'no_emulator'
  | 'not_finished'
  | 'not_succeeded'
  | 'no_video'
  | 'cannot_listen'
  | 'cannot_write'
  | 'unknown_outcomes'
  | 'videos_unfinished'
  | 'videos_refused'
  | 'videos_failed';

/** An error of the command line itself; the message says what was tried, `next` what to do. */
export class CliError extends Error {
  override readonly name: string = 'CliError';
  /** Stable literal of the case. */
  readonly code: CliErrorCode;
  /** The next step for the user; one sentence without a full stop. */
  readonly next: string | undefined;

  constructor(code: CliErrorCode, message: string, next?: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.next = next;
  }
}

/** Creates the error of an invalid option, value or file. */
export function usageError(message: string, next?: string, options?: ErrorOptions): CliError {
  return new CliError('usage', message, next, options);
}

/** Whether the reader of a stream closed it. */
export function isClosed(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'EPIPE';
}
