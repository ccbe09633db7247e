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
  type Job,
  type JobClaim,
  type JobKind,
  type JobQueue,
  jobKinds,
} from './ports/job-queue.ts';
export type { Awaitable, Json, JsonObject } from './ports/json.ts';
export type { ApiKey, KeyStore, RateLimiter } from './ports/key-store.ts';
export type { MediaAddresses, OutputToShow, PresignedPut, UploadToGrant } from './ports/media-addresses.ts';
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
  Page,
  PageRequest,
  RecordReader,
  Records,
  StateStore,
  TaskQuery,
  UploadQuery,
} from './ports/state-store.ts';
