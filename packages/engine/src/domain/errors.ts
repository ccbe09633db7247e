import type { ValidationError } from '@videogen/types';

/** The code of an error: a stable literal. */
export type ServiceErrorCode =
  | 'INPUT_INVALID'
  | 'INPUT_REFUSED'
  | 'INLINE_INVALID'
  | 'INLINE_TOO_LARGE'
  | 'MEDIA_REFERENCE'
  | 'MEDIA_REFERENCE_EXPIRED'
  | 'MEDIA_FORMAT'
  | 'FILENAME_REFUSED'
  | 'TASK_NOT_FOUND'
  | 'TASK_FINAL'
  | 'SUBMISSION_NOT_UNKNOWN'
  | 'DELIVERY_NOT_FOUND'
  | 'GRANT_REFUSED'
  | 'FILE_TOO_SMALL'
  | 'FILE_TOO_LARGE'
  | 'FILE_LENGTH_MISSING'
  | 'KEY_MISSING'
  | 'KEY_INVALID'
  | 'ORGANIZATION_BANNED'
  | 'RATE_LIMITED'
  | 'BUDGET_EXCEEDED'
  | 'NOT_STORED'
  | 'OUTCOME_UNKNOWN'
  | 'UNAVAILABLE'
  | 'CONTENT_TYPE_UNSUPPORTED'
  | 'BODY_TOO_LARGE'
  | 'JSON_INVALID'
  | 'TASK_ID_INVALID'
  | 'VIDEO_NOT_FOUND'
  | 'VIDEO_EXPIRED'
  | 'PATH_UNKNOWN'
  | 'METHOD_NOT_ALLOWED';

/** Details of an error in addition to its message. */
export interface ServiceErrorDetails extends ErrorOptions {
  /** The errors in the values of the request, if any. */
  readonly errors?: readonly ValidationError[];
  /** Seconds after which the next attempt can succeed. */
  readonly retryAfter?: number;
  /** Headers of the response, such as `allow`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A request that is refused, or cannot be served now. The message is for the client of the service; `code` identifies
 * the case.
 */
export class ServiceError extends Error {
  override readonly name: string = 'ServiceError';
  readonly code: ServiceErrorCode;
  readonly errors: readonly ValidationError[];
  readonly retryAfter: number | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ServiceErrorCode,
    message: string,
    { errors = [], retryAfter, headers = {}, ...options }: ServiceErrorDetails = {},
  ) {
    super(message, options);
    this.code = code;
    this.errors = errors;
    this.retryAfter = retryAfter;
    this.headers = headers;
  }
}

/** Creates the error about values of a request. */
export function invalidInput(code: ServiceErrorCode, errors: readonly ValidationError[]): ServiceError {
  return new ServiceError(code, errors.map(({ msg }) => msg).join('; '), { errors });
}

/** Returns whether a value is an error of the service, whichever copy of the package threw it. */
export function isServiceError(value: unknown): value is ServiceError {
  return value instanceof Error && value.name === 'ServiceError' && 'code' in value;
}

/** Thrown by a port whose storage is unavailable for now, for instance while a database restarts. */
export class StorageUnavailable extends Error {
  override readonly name: string = 'StorageUnavailable';
  /** Whether the call surely stored nothing. With false, a part or all of it may be stored. */
  readonly nothingStored: boolean;

  /** @param cause the error of the storage, for the log: clients do not see its message */
  constructor(cause: unknown, { nothingStored }: { readonly nothingStored: boolean }) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.nothingStored = nothingStored;
  }
}

/** Returns whether a value is a {@link StorageUnavailable}, whichever copy of the package threw it. */
export function isStorageUnavailable(value: unknown): value is StorageUnavailable {
  return value instanceof Error && value.name === 'StorageUnavailable';
}

/**
 * Rejects work that has to wait, for instance for a free slot of a provider. Its job is released, and the attempt does
 * not count.
 */
export class JobPostponed extends Error {
  override readonly name: string = 'JobPostponed';
  /** Milliseconds after which the job is due again; undefined leaves its due time, and its place among other jobs. */
  readonly delayMs: number | undefined;

  constructor(message: string, { delayMs }: { readonly delayMs?: number } = {}) {
    super(message);
    this.delayMs = delayMs;
  }
}

/** Thrown while a rendered video is read: the service never accepts it, and its task fails with the message. */
export class VideoRefused extends Error {
  override readonly name: string = 'VideoRefused';
}

/** Another worker has the job. The receiver of this error stops working on it. */
export class ClaimLost extends Error {
  override readonly name: string = 'ClaimLost';
}

/** Thrown by a {@link Post} instead of connecting: the callback goes to a URL that is not allowed. */
export class BlockedTarget extends Error {
  override readonly name: string = 'BlockedTarget';
}
