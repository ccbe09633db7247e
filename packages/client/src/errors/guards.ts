import type * as Errors from './errors.ts';
import type * as Transfer from './transfer-errors.ts';
import { isBranded } from './video-client-error.ts';

/** Any error of this package; a `switch` over `code` narrows it. */
export type AnyVideoClientError =
  | (Errors.ApiError & { readonly code: 'api' })
  | Errors.ValidationError
  | Errors.AuthenticationError
  | Errors.OrganizationBannedError
  | Errors.NotFoundError
  | Errors.RateLimitError
  | Errors.ServerError
  | Errors.TaskFailedError
  | Errors.TaskCanceledError
  | Errors.TaskTimeoutError
  | Transfer.MediaError
  | Transfer.UploadError
  | Transfer.DownloadError
  | Errors.InvalidResponseError
  | Errors.ConnectionError
  | Errors.TimeoutError
  | Errors.AbortError
  | Errors.AmbiguousSubmitError
  | Errors.ApiKeyError
  | Errors.HookError;

/** Every code an error of this package can carry; stable, made for `switch`. */
export type ErrorCode = AnyVideoClientError['code'];

/** The error class of each code. */
export type ErrorByCode = {
  [Code in ErrorCode]: Extract<AnyVideoClientError, { readonly code: Code }>;
};

/** Codes of responses that are refusals of the service. */
export type ApiErrorCode = Extract<AnyVideoClientError, Errors.ApiError>['code'];

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
export function isApiError(error: unknown): error is Extract<AnyVideoClientError, Errors.ApiError> {
  return isBranded(error) && 'status' in error && 'headers' in error;
}
