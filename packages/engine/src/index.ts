export type {
  OperationId,
  OutputVideo,
  Task,
  TaskCategory,
  TaskInputs,
  TaskStatus,
  UploadGrant,
  ValidationError,
} from '@videogen/types';
export type { ServiceContext } from './domain/context.ts';
export { createJobRunner, type JobRunnerDependencies } from './domain/create-job-runner.ts';
export { type Creator, creators } from './domain/creators.ts';
export type { Deliveries } from './domain/deliveries.ts';
export {
  BlockedTarget,
  ClaimLost,
  isServiceError,
  JobPostponed,
  ServiceError,
  type ServiceErrorCode,
  type ServiceErrorDetails,
  StorageUnavailable,
  VideoRefused,
} from './domain/errors.ts';
export { deliverJobs, expireOutputId, expireUploadId, type JobOutcome } from './domain/jobs.ts';
export { getRenderJob } from './domain/render-job.ts';
export { reportSubmission, type SubmissionReport } from './domain/resolve-submission.ts';
export { restoreTasks } from './domain/restore-tasks.ts';
export { type SendContext, type SentAttempt, sendAttempt } from './domain/send-attempt.ts';
export { createService, type JobHandler, type Service } from './domain/service.ts';
export { isFinal } from './domain/task-machine.ts';
export type { Tasks } from './domain/tasks.ts';
export type { Uploads } from './domain/uploads.ts';
export { viewTask } from './domain/view-task.ts';
export { type Deadline, withDeadline } from './domain/with-deadline.ts';
export { defaultPolicy } from './generated/default-policy.ts';
export { type Authenticate, createAuthenticate, readBearer } from './http/authenticate.ts';
export { createHttp, type HttpDependencies, type ServiceHttp } from './http/create-http.ts';
export {
  type Arrival,
  type Connection,
  type Exchange,
  getHeader,
  getRawHeaders,
  getTarget,
  openExchange,
} from './http/exchange.ts';
export { type Handler, type OperationDependencies, operationRoutes, type Route } from './http/operations.ts';
export {
  createOwnAddresses,
  type MediaRouteName,
  type OwnMediaDependencies,
  ownMediaRoutes,
} from './http/own-media.ts';
export { readBody } from './http/read-body.ts';
export { jsonReply, type Reply, type ReplyDetails } from './http/reply.ts';
export { replyToError } from './http/reply-to-error.ts';
export { createRouter, type FoundRoute, type RoutePattern } from './http/router.ts';
export { completeHeaders, sendReply } from './http/send-reply.ts';
export { native } from './native.ts';
export type { Awaitable } from './ports/awaitable.ts';
export type {
  Blob,
  BlobStore,
  BlobWriter,
  ByteRange,
  MediaSource,
} from './ports/blob-store.ts';
export type { Clock, Ids } from './ports/clock-and-ids.ts';
export {
  type ClaimRequest,
  type DeadJob,
  type DueJobs,
  groupOfNextAttempt,
  type Job,
  type JobClaim,
  type JobKind,
  type JobQueue,
  jobKinds,
  type ShareOut,
} from './ports/job-queue.ts';
export type { Json, JsonObject } from './ports/json.ts';
export type { ApiKey, KeyStore, RateLimiter } from './ports/key-store.ts';
export type { MediaAddresses, OutputToShow, PresignedPut, UploadToGrant } from './ports/media-addresses.ts';
export type { Page, PageRequest } from './ports/page.ts';
export type { Policy, PolicyId } from './ports/policy.ts';
export type { Post, PostRequest } from './ports/post.ts';
export type {
  DeliveryAttempt,
  DeliveryRecord,
  DeliveryResponse,
  DeliveryState,
  MediaKind,
  MediaRef,
  Submission,
  SubmissionState,
  TaskJob,
  TaskOutput,
  TaskRecord,
  TimelineEntry,
  UploadedFile,
  UploadRecord,
} from './ports/records.ts';
export type {
  PollOutcome,
  RenderCall,
  RenderedVideo,
  Renderer,
  RenderJob,
  RenderMedia,
  SubmitOutcome,
  UnknownOutcomePolicy,
} from './ports/renderer.ts';
export type {
  Changes,
  Collection,
  CommitResult,
  DeliveryQuery,
  RecordReader,
  Records,
  StateStore,
  TaskQuery,
  UploadQuery,
} from './ports/state-store.ts';
