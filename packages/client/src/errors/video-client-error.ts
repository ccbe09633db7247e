import { isRecord } from '../json.ts';

/** Every code an error of this package can carry; stable, made for `switch`. */
export type ErrorCode =
  | ApiErrorCode
  | 'invalid_response'
  | 'connection'
  | 'timeout'
  | 'abort'
  | 'ambiguous_submit'
  | 'api_key'
  | 'hook'
  | 'task_failed'
  | 'task_canceled'
  | 'task_timeout'
  | 'media'
  | 'upload'
  | 'download';

/** Codes of answers of the service that are refusals. */
export type ApiErrorCode =
  | 'api'
  | 'validation'
  | 'authentication'
  | 'organization_banned'
  | 'not_found'
  | 'rate_limit'
  | 'server';

/** What is known about the circumstances of an error. */
export interface ErrorDetails {
  /** The task the error is about. */
  readonly taskId?: string | undefined;
  /** What led to it. */
  readonly cause?: unknown;
  /** Whether the request may have reached the service. */
  readonly sent?: boolean | undefined;
}

// Sound: a registered symbol is the same in every realm and copy of the package.
const brand: unique symbol = Symbol.for('@videogen/client/error') as never;

/**
 * Base of every error this package throws, misuse aside, which is a `TypeError`.
 *
 * The message says what was tried, what came back and what to do; it never holds the API key or a signature.
 *
 * @example
 * ```ts
 * import { isVideoClientError } from '@videogen/client';
 *
 * export const codeOf = (error: unknown): string => (isVideoClientError(error) ? error.code : 'unknown');
 * ```
 */
export class VideoClientError<Fields extends object = object> extends Error {
  /** The `code` of its instances. */
  declare static readonly code: ErrorCode;
  /** Says which error it is; never changes between versions. */
  declare readonly code: ErrorCode;
  /** The task the error is about, when there is one. */
  declare taskId: string | undefined;
  /** Whether the request may have reached the service; undefined when the error is not about a request. */
  declare readonly sent: boolean | undefined;

  /** @param details become fields of the error */
  constructor(message: string, details?: ErrorDetails & Fields) {
    super(message, details);
    const { code } = new.target;
    const name = code.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase()) + 'Error';
    Object.assign(this, { code, name }, details);
    Object.defineProperty(this, brand, { value: true });
  }
}

/** Whether a value is an error of this package, of whatever copy or realm. */
export function branded(error: unknown): error is VideoClientError {
  return isRecord(error) && brand in error;
}

/** Says which task an error is about, unless it does already. */
export function aboutTask(error: unknown, taskId: string | undefined): unknown {
  if (branded(error)) error.taskId ??= taskId;
  return error;
}
