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
import { isBranded } from './video-client-error.ts';

/** Any error of this package; a `switch` over `code` narrows it. */
export type AnyVideoClientError =
  | (ApiError & { readonly code: 'api' })
  | ValidationError
  | AuthenticationError
  | OrganizationBannedError
  | NotFoundError
  | RateLimitError
  | ServerError
  | InvalidResponseError
  | ConnectionError
  | TimeoutError
  | AbortError
  | AmbiguousSubmitError
  | ApiKeyError
  | HookError
  | TaskFailedError
  | TaskCanceledError
  | TaskTimeoutError
  | MediaError
  | UploadError
  | DownloadError;

/** Every code an error of this package can carry; stable, made for `switch`. */
export type ErrorCode = AnyVideoClientError['code'];

/** The error class of each code. */
export type ErrorByCode = {
  [Code in ErrorCode]: Extract<AnyVideoClientError, { readonly code: Code }>;
};

/** Codes of responses that are refusals of the service. */
export type ApiErrorCode = Extract<AnyVideoClientError, ApiError>['code'];

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
  return isBranded(error) && (codes.length === 0 || (codes as readonly string[]).includes(error.code));
}

/** Whether a value is a refusal of the service, of any status. */
export function isApiError(error: unknown): error is Extract<AnyVideoClientError, ApiError> {
  return isBranded(error) && 'status' in error && 'headers' in error;
}
