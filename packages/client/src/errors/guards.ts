import type {
  ApiError,
  AuthenticationError,
  NotFoundError,
  OrganizationBannedError,
  RateLimitError,
  ServerError,
  ValidationError,
} from './api-error.ts';
import type { DownloadError, MediaError, UploadError } from './media-errors.ts';
import type {
  AbortError,
  AmbiguousSubmitError,
  ApiKeyError,
  ConnectionError,
  HookError,
  InvalidResponseError,
  TimeoutError,
} from './request-errors.ts';
import type { TaskCanceledError, TaskFailedError, TaskTimeoutError } from './task-errors.ts';
import { branded, type ErrorCode } from './video-client-error.ts';

/** The error class of each code. */
export interface ErrorByCode {
  api: ApiError & { readonly code: 'api' };
  validation: ValidationError;
  authentication: AuthenticationError;
  organization_banned: OrganizationBannedError;
  not_found: NotFoundError;
  rate_limit: RateLimitError;
  server: ServerError;
  invalid_response: InvalidResponseError;
  connection: ConnectionError;
  timeout: TimeoutError;
  abort: AbortError;
  ambiguous_submit: AmbiguousSubmitError;
  api_key: ApiKeyError;
  hook: HookError;
  task_failed: TaskFailedError;
  task_canceled: TaskCanceledError;
  task_timeout: TaskTimeoutError;
  media: MediaError;
  upload: UploadError;
  download: DownloadError;
}

/** Any error of this package; a `switch` over `code` narrows it. */
export type AnyVideoClientError = ErrorByCode[ErrorCode];

/**
 * Whether a value is an error of this package, optionally one of the given codes.
 *
 * Works across realms and across several copies of the package, where `instanceof` does not.
 *
 * @example
 * ```ts
 * import { isVideoClientError } from '@videogen/client';
 *
 * export const mayTryAgain = (error: unknown): boolean => isVideoClientError(error, 'rate_limit', 'server');
 * ```
 */
export function isVideoClientError<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is ErrorByCode[Code] {
  return branded(error) && (codes.length === 0 || (codes as readonly string[]).includes(error.code));
}

/** Whether a value is a refusal of the service, of whatever status. */
export function isApiError(error: unknown): error is Extract<AnyVideoClientError, ApiError> {
  return branded(error) && 'status' in error && 'headers' in error;
}
