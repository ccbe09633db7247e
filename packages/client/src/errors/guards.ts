import type * as Responses from './errors.ts';
import type * as Requests from './request-errors.ts';
import { isBranded } from './video-client-error.ts';

/** Any error of this package; a `switch` over `code` narrows it. */
export type AnyVideoClientError =
  | (Responses.ApiError & { readonly code: 'api' })
  | Responses.ValidationError
  | Responses.AuthenticationError
  | Responses.OrganizationBannedError
  | Responses.NotFoundError
  | Responses.RateLimitError
  | Responses.ServerError
  | Responses.TaskFailedError
  | Responses.TaskCanceledError
  | Responses.TaskTimeoutError
  | Responses.MediaError
  | Responses.UploadError
  | Responses.DownloadError
  | Requests.InvalidResponseError
  | Requests.ConnectionError
  | Requests.TimeoutError
  | Requests.AbortError
  | Requests.AmbiguousSubmitError
  | Requests.ApiKeyError
  | Requests.HookError;

/** Every code an error of this package can carry; stable, made for `switch`. */
export type ErrorCode = AnyVideoClientError['code'];

/** The error class of each code. */
export type ErrorByCode = {
  [Code in ErrorCode]: Extract<AnyVideoClientError, { readonly code: Code }>;
};

/** Codes of responses that are refusals of the service. */
export type ApiErrorCode = Extract<AnyVideoClientError, Responses.ApiError>['code'];

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
export function isApiError(error: unknown): error is Extract<AnyVideoClientError, Responses.ApiError> {
  return isBranded(error) && 'status' in error && 'headers' in error;
}
