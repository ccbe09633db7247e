import { isRecord } from '../json.ts';

/** Details of an error. */
export interface ErrorDetails {
  /** The task the error is about. */
  readonly taskId?: string | undefined;
  /** The underlying error or other thrown value. */
  readonly cause?: unknown;
  /** Whether the request may have reached the service. */
  readonly sent?: boolean | undefined;
}

/** A registered symbol is the same in every realm and copy of the package. */
const brand = Symbol.for('@videogen/client/error');

/**
 * Base of every error this package throws, except for misuse, which is a `TypeError`.
 *
 * The message says what was tried, what happened and what to do; it never holds the API key or a signature.
 *
 * @example
 * ```ts
 * import { isVideoClientError } from '@videogen/client';
 *
 * export const getCode = (error: unknown): string => (isVideoClientError(error) ? error.code : 'unknown');
 * ```
 */
export class VideoClientError<Details extends ErrorDetails = ErrorDetails> extends Error {
  /** Identifies the kind of error; never changes between versions. */
  readonly code: string = 'video_client';
  /** The task the error is about, when there is one. */
  declare taskId: string | undefined;
  /** Whether the request may have reached the service; undefined when the error is not about a request. */
  declare sent: boolean | undefined;

  /** @param details become members of the error */
  constructor(message: string, { cause, ...details }: Partial<Details> = {}) {
    super(message, cause === undefined ? undefined : { cause });
    Object.assign(this, details);
  }

  /** Name of the class, by the code: bundlers shorten the name itself. */
  override get name(): string {
    const words = this.code.replace(/(^|_)./g, (start) => start.slice(-1).toUpperCase());
    return `${words}Error`;
  }
}
// Symbols of a prototype are shown nowhere.
Object.assign(VideoClientError.prototype, { [brand]: true });

/** Whether a value is an error of this package, of any copy or realm. */
export function isBranded(error: unknown): error is VideoClientError {
  try {
    return isRecord(error) && brand in error;
  } catch {
    return false;
  }
}

/** Adds what is known of its request to an error of this package that does not say it, and returns the error. */
export function addDetails(error: unknown, { taskId, sent }: ErrorDetails): unknown {
  if (isBranded(error)) {
    error.taskId ??= taskId;
    error.sent ??= sent;
  }
  return error;
}
