// `ValidationError` is the error that has a list of these.
export type {
  MediaInput,
  OutputVideo,
  paths,
  Task,
  TaskCategory,
  TaskInputs,
  TaskStatus,
  ValidationError as ValidationErrorDetail,
  ValidationErrorBody,
} from '@videogen/types';
// The types of `client.http`: a program that exports what it infers from them names them by this package.
export type { ClientMethod, ClientRequestMethod, FetchResponse, Middleware } from 'openapi-fetch';
export { createVideoClient, type Tasks, type VideoClient } from './client.ts';
export type { VideoHttpClient } from './create-http.ts';
export type { Destination, WritableFileHandle } from './download/destination.ts';
export type { Downloaded, DownloadOptions, DownloadSource } from './download/download.ts';
export type { DownloadProgress } from './download/transfer.ts';
export {
  AbortError,
  AmbiguousSubmitError,
  ApiError,
  ApiKeyError,
  AuthenticationError,
  ConnectionError,
  HookError,
  InvalidResponseError,
  NotFoundError,
  OrganizationBannedError,
  RateLimitError,
  ServerError,
  TaskCanceledError,
  TaskFailedError,
  TaskTimeoutError,
  TimeoutError,
  ValidationError,
} from './errors/errors.ts';
export {
  type AnyVideoClientError,
  type ApiErrorCode,
  type ErrorByCode,
  type ErrorCode,
  isApiError,
  isVideoClientError,
} from './errors/guards.ts';
export {
  DownloadError,
  type DownloadErrorReason,
  MediaError,
  type MediaErrorReason,
  UploadError,
} from './errors/transfer-errors.ts';
export { type ErrorDetails, type ErrorOutcome, VideoClientError } from './errors/video-client-error.ts';
export type { ClientEvent } from './events.ts';
export type { CreateInputs, CreateMethods } from './generated/create-methods.ts';
export type * from './generated/request-types.ts';
export { contractVersion } from './generated/version.ts';
export type { Resolution } from './journal/resolve-journal.ts';
export type { SubmissionJournal, SubmissionRecord } from './journal/submission-journal.ts';
export type { MediaKind, MediaSource } from './media/media-source.ts';
export type { UploadProgress } from './media/put-file.ts';
export type { UploadedMedia, UploadOptions } from './media/upload.ts';
export type {
  ApiKey,
  RequestOptions,
  ResolveOptions,
  Submission,
  SubmissionOutcome,
  SubmitHooks,
  SubmitOptions,
  TaskReceiver,
  VideoClientOptions,
} from './options.ts';
export type { FileSource } from './platform/file-source.ts';
export type { RequestTrace } from './platform/runtime.node.ts';
export type { FileDestination } from './platform/sink.ts';
export type { PollOptions } from './poll-interval.ts';
export type { ReadPromise } from './read-task.ts';
export type { CreateMethod, CreatePromise, WithMedia } from './request-input.ts';
export type { RunOptions, RunResult } from './run.ts';
export type { ResponseSchemas, SchemaResult, StandardSchema } from './schemas.ts';
export type { TaskHandle } from './task-handle.ts';
export { isFinalStatus, type SucceededTask } from './task-status.ts';
export type { VideoBytes } from './video-bytes.ts';
export type { TaskChanges, TaskHandleJson, WaitOptions, WatchOptions } from './watch-task.ts';
